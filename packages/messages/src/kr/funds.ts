import type { funds as source } from '../zh/funds.ts';

export const funds: Record<keyof typeof source, string> = {
  'funds.coin': '코인',
  'funds.coin.all': '전체',
  'funds.network': '네트워크',
  'funds.address': '주소',
  'funds.label': '메모',
  'funds.copyAddress': '주소 복사',
  'funds.keep': '돌아가기',
  'funds.error.address': '주소를 입력하세요',
  'funds.error.addressSpaces': '주소에는 공백을 넣을 수 없습니다',
  'funds.error.addressMismatch':
    '{other} 네트워크의 주소로 보이지만 {network}을(를) 선택했습니다. 네트워크가 다르면 자산을 잃게 됩니다.',
  'funds.error.addressShape': '{network} 네트워크의 주소가 아닙니다. 주소와 네트워크를 확인하세요',
  'funds.error.label': '메모에는 공백 없이 문자와 숫자만 쓸 수 있습니다',
  'funds.book.title': '출금 주소',
  'funds.book.text': '주소마다 코인과 네트워크가 하나씩 정해져 있으며, 출금할 때 골라 쓸 수 있습니다.',
  'funds.book.list': '주소록',
  'funds.book.add': '주소 추가',
  'funds.book.full': '코인마다 주소를 최대 {max}개 저장할 수 있습니다. 먼저 하나를 삭제하세요',
  'funds.book.addressHint': '{network} 네트워크의 주소만 입력하세요',
  'funds.book.labelHint': '선택 사항, 문자와 숫자만',
  'funds.book.none': '저장한 주소가 없습니다',
  'funds.book.noneText': '추가해 두면 출금할 때 다시 붙여 넣지 않아도 됩니다.',
  'funds.book.delete': '주소 삭제',
  'funds.book.deleteOne': '주소 삭제: {name}',
  'funds.book.deleteText': '{network} 네트워크의 이 {coin} 주소를 주소록에서 삭제합니다.',
};
