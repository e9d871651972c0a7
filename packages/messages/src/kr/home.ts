import type { home as source } from '../zh/home.ts';

export const home: Record<keyof typeof source, string> = {
  'home.title': '디지털 자산 거래소',
  'home.hero.title': '투명한 장부. 분명한 가격. 빠른 체결.',
  'home.hero.text': '실제 호가창에서 디지털 자산을 거래하세요. 모든 호가가 보이고 모든 체결이 기록됩니다.',
  'home.hero.email': '이메일',
  'home.hero.register': '회원가입',
  'home.hero.trade': '현물 시세 보기',
  'home.hero.have': '이미 계정이 있으신가요?',
  'home.terrain': '{symbol} 실시간 호가창 지형: 왼쪽은 매수, 오른쪽은 매도, 높을수록 잔량이 많습니다',
  'home.terrain.caption': '{symbol} 실시간 호가창',
  'home.terrain.bid': '매수 1호가',
  'home.terrain.ask': '매도 1호가',
  'home.notices': '공지사항',
  'home.notices.all': '공지 전체 보기',
  'home.notices.previous': '이전 공지',
  'home.notices.next': '다음 공지',
  'home.notices.none': '공지가 없습니다',
  'home.ticker': '시세 티커',
  'home.pause': '일시 정지',
  'home.play': '계속',
  'home.markets.all': '전체 시세 보기',
  'home.features.title': '여기서 거래하는 이유',
  'home.features.ledger.title': '모든 거래를 장부에',
  'home.features.ledger.text':
    '잔고가 변할 때마다 복식부기로 기록합니다. 장부가 맞지 않으면 거래를 멈추며, 틀린 장부로는 결코 체결하지 않습니다.',
  'home.features.book.title': '한눈에 보이는 호가창',
  'home.features.book.text':
    '호가별 잔량과 평균가, 슬리피지를 주문 전에 계산해 드립니다. 현물 가격은 매칭, 선물과 USD는 지수를 따릅니다.',
  'home.features.receipt.title': '다시 계산할 수 있는 결과',
  'home.features.receipt.text':
    '체결마다 가격, 수량, 수수료를 명시하고, 주문과 체결 내역은 언제든지 내보낼 수 있습니다. 누구나 다시 계산할 수 있습니다.',
  'home.features.keys.title': '빠르고 정확하게',
  'home.features.keys.text':
    '주문, 정정, 전체 취소를 한 번에. 단축키와 명령 팔레트를 언제든 쓸 수 있고 모바일에서도 똑같이 편리합니다.',
  'home.app.title': '모바일에서도 같은 장부',
  'home.app.text': '시세, 주문, 자산이 계정과 함께 동기화됩니다. QR 코드를 스캔해 모바일에서 여세요.',
};
