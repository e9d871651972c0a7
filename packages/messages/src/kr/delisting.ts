// What the news say of a delisting.
import type { delisting as source } from '../zh/delisting.ts';

export const delisting: Record<keyof typeof source, string> = {
  'delisting.announced.title': '{coin} 상장 폐지 안내',
  'delisting.announced.abstract':
    '{viewOnly}에 거래가 종료되고, {withdrawOnly}부터 출금만 가능하며, 출금은 {until}까지입니다.',
  'delisting.announced.content':
    '{coin}의 상장 폐지는 다음 순서로 진행됩니다.\n\n- {viewOnly}: {coin} 마켓의 거래가 종료됩니다. 미체결 주문은 모두 취소되고 잠긴 자금은 풀립니다. 시세와 과거 차트는 계속 볼 수 있습니다.\n- {withdrawOnly}: 입금과 다른 지갑으로의 이체가 중단되고 출금만 가능합니다. 다른 지갑에 있는 {coin}은(는) 먼저 현물 지갑으로 이체하세요.\n- {until}: 출금이 종료됩니다.\n\n그 전에 보유한 {coin}을(를) 매도하거나 출금하세요.',
  'delisting.called_off.title': '{coin} 상장 유지 안내',
  'delisting.called_off.abstract': '공지했던 {coin} 상장 폐지가 취소되었습니다.',
  'delisting.called_off.content':
    '공지했던 {coin} 상장 폐지가 취소되었습니다. 거래와 입출금은 그대로 이용할 수 있습니다.',
};
