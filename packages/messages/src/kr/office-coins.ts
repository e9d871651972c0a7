// Texts of the back office about coins and their spot markets.
import type { officeCoins as source } from '../zh/office-coins.ts';

export const officeCoins: Record<keyof typeof source, string> = {
  'answer.market_halted': '신규 주문을 더 이상 받지 않습니다',
  'office.coins.id': '번호',
  'office.coins.names': '이름',
  'office.coins.index': '지수 가격(USDT)',
  'office.coins.market': '현물 마켓',
  'office.coins.field.name': '티커',
  'office.coins.field.full_name': '전체 이름',
  'office.coins.field.is_indexed': '외부 시세로 지수 산출',
  'office.coins.field.state': '마켓 상태',
  'office.coins.field.tick': '호가 단위',
  'office.coins.field.step': '수량 단위',
  'office.coins.field.min_notional': '최소 주문 금액',
  'office.coins.field.max_quantity': '최대 주문 수량',
  'office.coins.field.maker_fee': '메이커 수수료',
  'office.coins.field.taker_fee': '테이커 수수료',
  'office.coins.field.trigger_band': '스탑 발동 허용 편차',
  'office.coins.field.last': '현재가',
  'office.coins.field.volume': '24시간 거래량',
  'office.coins.state.open': '거래 중',
  'office.coins.state.halted': '중단됨',
  'office.coins.state.view_only': '시세만 제공',
};
