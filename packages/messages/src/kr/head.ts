import type { head as source } from '../zh/head.ts';

export const head: Record<keyof typeof source, string> = {
  'head.home': '{site} 디지털 자산 거래소',
  'head.home.text':
    '실제 호가창에서 디지털 자산을 거래하세요. 모든 호가가 보이고 모든 체결이 기록됩니다. 현물 거래와 실시간 시세를 PC와 모바일에서 같은 장부로 이용할 수 있습니다.',
  'head.markets': '암호화폐 시세 · {site}',
  'head.markets.text': '비트코인, 이더리움 등 디지털 자산의 실시간 가격, 24시간 등락률, 고가·저가, 거래량.',
  'head.spot': '현물 거래 · {site}',
  'head.spot.market': '{pair} 현물 거래 · {site}',
  'head.spot.text':
    '지정가, 시장가, 스탑 주문과 실시간 호가, 전문 차트. 주문 전에 평균가, 슬리피지, 수수료를 확인하세요.',
  'head.lever': '레버리지 선물 · {site}',
  'head.lever.market': '{pair} 레버리지 선물 · {site}',
  'head.lever.text':
    '레버리지를 정하고 롱 또는 숏으로. 익절·손절, 청산가, 위험률을 한눈에 확인하고, 포지션 종료마다 다시 계산할 수 있는 증빙을 받습니다.',
  'head.second': '초단기 계약 · {site}',
  'head.second.text':
    '기간과 투자금을 고르고 상승이나 하락을 선택하면 지수 가격으로 정산됩니다. 하우스 에지를 수령액 옆에 표시하고 주문마다 다시 계산할 수 있는 증빙을 드립니다.',
  'head.notices': '공지사항 및 도움말 · {site}',
  'head.notices.text': '{site} 신규 상장, 이벤트, 이용 규칙 및 도움말.',
  'head.fees.text': '등급별 수수료율, 각 등급의 조건, 그 밖의 수수료.',
  'head.fiat.text': '{site} 머천트와 현지 통화로 디지털 자산을 사고팔 수 있습니다.',
  'head.c2c.text': '다른 사용자와 디지털 자산을 직접 사고팔 수 있습니다.',
  'head.shop.text': '이 상점의 광고.',
  'head.launch.text': '진행 중이거나 예정된 신규 코인 청약: 가격, 한도, 기간, 백서.',
  'head.risk.text': '초단기 계약의 가격과 정산 방식, 잃을 수 있는 금액을 먼저 읽어 보세요.',
  'head.receipt.text': '정산에 쓰인 가격과 모든 계산 과정. 누구나 다시 계산할 수 있습니다.',
  'head.support.text': '자주 묻는 질문, 내 문의, {site} 고객센터에 연락하는 방법.',
  'head.reset.text': '{site} 계정의 새 비밀번호를 설정하세요.',
  'head.article': '{title} · {site}',
  'head.login': '로그인 · {site}',
  'head.login.text': '{site} 계정에 로그인하세요.',
  'head.register': '회원가입 · {site}',
  'head.register.text': '{site} 계정을 만들고 거래를 시작하세요.',
  'head.office': '관리자 페이지 · {site}',
  'head.office.text': '관리자 페이지가 별도 주소로 옮겨졌습니다. 새 주소에서 로그인하고 북마크를 바꿔 주세요.',
};
