import type { mails as source } from '../zh/mails.ts';

export const mails: Record<keyof typeof source, string> = {
  'mail.code.subject': '{site} 인증번호',
  'mail.code.text':
    '{site} 인증번호는 {code}이며 {minutes}분간 유효합니다. 인증번호를 누구에게도 알려 주지 마세요. 직접 요청하지 않았다면 이 메일을 무시하세요.',
  'sms.code.text': '[{site}] 인증번호 {code}, {minutes}분간 유효. 타인에게 알려 주지 마세요.',
  'mail.accountExists.subject': '이미 {site} 계정이 있습니다',
  'mail.accountExists.text':
    '이 이메일로 {site} 회원가입 요청이 있었지만 이미 등록된 계정이 있습니다. 본인이라면 로그인하세요. 비밀번호를 잊은 경우 로그인 화면에서 재설정할 수 있습니다. 본인이 아니라면 이 메일을 무시하세요.',
  'sms.accountExists.text':
    '[{site}] 이 번호로 등록된 계정이 이미 있습니다. 로그인하세요. 직접 요청하지 않았다면 무시하세요.',
  'mail.notice.warning':
    '본인이 아니라면 즉시 로그인해 비밀번호를 변경하고 고객센터에 문의하세요. 자산 보호를 위해 보안 정보 변경 후 {duration} 동안 출금이 중지됩니다.',
  'mail.notice.freeze': '로그인할 수 없다면 아래 링크로 계정을 동결할 수 있습니다. 7일간 유효합니다:',
  'mail.link.receipt': '정산 내역:',
  'mail.link.risk': '읽고 동의하기(7일간 유효):',
  'mail.link.contracts': '선물 열기:',
  'mail.microRisk.subject': '초단기 계약 위험 고지에 동의해 주세요',
  'mail.microRisk.text':
    '{site}에서 초단기 계약을 주문하셨습니다. 첫 주문 전에 위험 고지를 읽고 동의한 뒤 다시 주문해 주세요. 본인이 아니라면 이 메일을 무시하고 로그인 비밀번호를 변경하세요.',
  'sms.microRisk.text': '{site}: 초단기 계약을 주문하기 전에 웹사이트에 로그인하여 위험 고지에 동의하세요.',
  'mail.antiPhishing': '피싱 방지 코드: {word}. 이 코드가 없는 메일은 저희가 보낸 것이 아닙니다.',
  'mail.subAccount': '하위 계정: {subAccount}',
  'mail.footer':
    '{site}에서는 비밀번호나 인증번호를 절대 요구하지 않습니다. 이 메일은 자동으로 발송되었으며 회신할 수 없습니다.',
  'mail.newDevice.subject': '새 기기에서 {site} 계정에 로그인했습니다',
  'mail.newDevice.text': '{time}에 새로운 기기 또는 장소에서 계정에 로그인했습니다. 기기: {device}, IP 주소: {ip}.',
  'sms.newDevice.text':
    '[{site}] {time} 새 기기에서 계정에 로그인했습니다({device}, IP {ip}). 본인이 아니라면 즉시 비밀번호를 변경하세요.',
  'mail.passwordChanged.subject': '{site} 로그인 비밀번호가 변경되었습니다',
  'mail.passwordChanged.text': '{time}에 로그인 비밀번호가 변경되었습니다. 다른 기기에서는 로그아웃되었습니다.',
  'sms.passwordChanged.text':
    '[{site}] {time} 로그인 비밀번호가 변경되었습니다. 본인이 아니라면 즉시 고객센터에 문의하세요.',
  'mail.tradePasswordChanged.subject': '{site} 자금 비밀번호가 변경되었습니다',
  'mail.tradePasswordChanged.text': '{time}에 자금 비밀번호가 설정 또는 변경되었습니다.',
  'sms.tradePasswordChanged.text':
    '[{site}] {time} 자금 비밀번호가 설정 또는 변경되었습니다. 본인이 아니라면 즉시 고객센터에 문의하세요.',
  'mail.emailBound.subject': '{site} 계정에 이메일이 등록되었습니다',
  'mail.emailBound.text': '{time} 계정에 이메일이 등록되었습니다: {address}',
  'sms.emailBound.text':
    '[{site}] {time} 계정에 이메일이 등록되었습니다: {address}. 본인이 아니라면 즉시 고객센터에 문의하세요.',
  'mail.phoneBound.subject': '{site} 계정에 휴대폰이 등록되었습니다',
  'mail.phoneBound.text': '{time} 계정에 휴대폰이 등록되었습니다: {address}',
  'sms.phoneBound.text':
    '[{site}] {time} 계정에 휴대폰이 등록되었습니다: {address}. 본인이 아니라면 즉시 고객센터에 문의하세요.',
  'mail.secondFactorChanged.subject': '{site} 2단계 인증 설정이 변경되었습니다',
  'mail.secondFactorChanged.text': '{time}에 계정의 2단계 인증 설정이 변경되었습니다.',
  'mail.secondFactorRemoved.subject': '고객센터가 {site} 2단계 인증을 해제했습니다',
  'mail.secondFactorRemoved.text':
    '요청하신 대로 고객센터가 {time}에 계정의 2단계 인증을 해제했습니다. OTP 앱, 패스키, 복구 코드는 더 이상 사용할 수 없으며 모든 기기에서 로그아웃되었습니다. 로그인하여 다시 켜 주세요.',
  'sms.secondFactorRemoved.text':
    '[{site}] 고객센터가 {time}에 2단계 인증을 해제했습니다. 요청하지 않았다면 즉시 고객센터에 연락하세요.',
  'mail.secondFactorLocked.subject': '{site} 2단계 인증에 여러 번 실패했습니다',
  'mail.secondFactorLocked.text':
    '{time}에 인증번호가 여러 번 틀려 2단계 인증이 잠시 잠겼습니다. 여기까지 오려면 비밀번호가 필요합니다. 본인이 아니라면 즉시 비밀번호를 변경하세요.',
  'sms.secondFactorLocked.text':
    '[{site}] {time} 인증번호가 여러 번 틀려 2단계 인증이 잠시 잠겼습니다. 본인이 아니라면 즉시 비밀번호를 변경하세요.',
  'mail.paymentMethodChanged.subject': '{site} 결제 수단이 변경되었습니다',
  'mail.paymentMethodChanged.text':
    '{time}에 결제 수단(계정 {account})이 저장되거나 삭제되었습니다. 출금은 {duration} 동안 보류됩니다.',
  'sms.paymentMethodChanged.text':
    '[{site}] {time} 결제 수단(계정 {account})이 변경되었습니다. 본인이 아니라면 즉시 고객센터에 문의하세요.',
  'mail.withdrawAddressAdded.subject': '{site} 출금 주소가 추가됨',
  'mail.withdrawAddressAdded.text':
    '출금 주소 {address}({currency}, {network})이(가) {time}에 주소록에 추가되고 확인되었습니다. 화이트리스트가 켜져 있으면 {duration} 후부터 출금할 수 있습니다.',
  'sms.withdrawAddressAdded.text':
    '[{site}] 출금 주소 {address}이(가) {time}에 추가되고 확인되었습니다. 본인이 아니라면 즉시 고객센터에 문의하세요.',
  'mail.withdrawAddressKept.subject': '{site} 출금 주소를 확인하세요',
  'mail.withdrawAddressKept.text':
    '출금 주소 {address}({currency}, {network})이(가) {time}에 주소록에 저장되었지만 아직 확인되지 않았습니다. 화이트리스트가 켜져 있으면 이 주소로 출금되지 않습니다. 본인의 주소라면 주소록에서 비밀번호로 확인하세요.',
  'sms.withdrawAddressKept.text':
    '[{site}] 출금 주소 {address}이(가) {time}에 저장되었으며 아직 확인되지 않았습니다. 본인이 아니라면 즉시 고객센터에 문의하세요.',
  'mail.link.addressBook': '주소록 열기',
  'sms.secondFactorChanged.text':
    '[{site}] {time} 2단계 인증 설정이 변경되었습니다. 본인이 아니라면 즉시 고객센터에 문의하세요.',
  'mail.accountFrozen.subject': '{site} 계정이 동결되었습니다',
  'mail.accountFrozen.text':
    '{time}에 계정이 동결되어 거래와 출금이 모두 중지되었습니다. 해제하려면 고객센터에 문의하세요.',
  'sms.accountFrozen.text': '[{site}] {time} 계정이 동결되었습니다. 해제하려면 고객센터에 문의하세요.',
  'mail.withdrawalRequested.subject': '{site} 출금 요청',
  'mail.withdrawalRequested.text':
    '{time}에 출금을 요청했습니다. 수량: {amount} {currency}, 네트워크: {network}, 받는 주소: {address}.',
  'sms.withdrawalRequested.text':
    '[{site}] {time} 출금 요청: {amount} {currency} ({network}), 받는 주소 {address}. 본인이 아니라면 즉시 고객센터에 문의하세요.',
  'mail.withdrawalCompleted.subject': '{site} 출금 완료',
  'mail.withdrawalCompleted.text':
    '{time}에 출금이 완료되었습니다. 수량: {amount} {currency}, 네트워크: {network}, 받는 주소: {address}. 트랜잭션 해시: {hash}',
  'sms.withdrawalCompleted.text': '[{site}] 출금 완료: {amount} {currency}, 네트워크 {network}, 받는 주소 {address}.',
  'mail.withdrawalSettled.subject': '{site} 출금 완료',
  'mail.withdrawalSettled.text':
    '{time}에 출금이 완료되었습니다. {amount} {currency}이(가) {site}의 다른 계정(입금 주소 {address})에 입금되었습니다. 블록체인 네트워크는 거치지 않았습니다.',
  'sms.withdrawalSettled.text':
    '[{site}] 출금 완료: {amount} {currency}이(가) 다른 계정(입금 주소 {address})에 입금되었습니다.',
  'mail.withdrawalRejected.subject': '{site} 출금이 진행되지 않음',
  'mail.withdrawalRejected.text':
    '{time}에 {amount} {currency} 출금 요청이 거절되었습니다. 사유: {reason}. 금액은 계정으로 반환되었습니다.',
  'sms.withdrawalRejected.text':
    '[{site}] {amount} {currency} 출금 요청이 거절되었습니다. 사유: {reason}. 금액은 계정으로 반환되었습니다.',
  'mail.withdrawalCancelled.subject': '{site} 출금 취소됨',
  'mail.withdrawalCancelled.text':
    '{time}에 {amount} {currency} 출금 요청을 취소하셨습니다. 금액은 계정으로 반환되었습니다.',
  'sms.withdrawalCancelled.text':
    '[{site}] {amount} {currency} 출금 요청을 취소하셨습니다. 금액은 계정으로 반환되었습니다.',
  'mail.withdrawalFailed.subject': '{site} 출금 실패',
  'mail.withdrawalFailed.text':
    '{time}에 {amount} {currency} 출금이 네트워크에서 실패했습니다. 금액은 계정으로 반환되었으며 다시 요청할 수 있습니다.',
  'sms.withdrawalFailed.text':
    '[{site}] {amount} {currency} 출금이 네트워크에서 실패했습니다. 금액은 계정으로 반환되었으며 다시 요청할 수 있습니다.',
  'mail.depositCredited.subject': '{site} 입금 완료',
  'mail.depositCredited.text': '{time}에 {amount} {currency} 입금이 반영되었습니다.',
  'sms.depositCredited.text': '[{site}] {amount} {currency} 입금이 반영되었습니다.',
  'mail.identityApproved.subject': '{site} 신원 인증이 완료되었습니다',
  'mail.identityApproved.text': '{time}에 신원 인증이 승인되었습니다.',
  'sms.identityApproved.text': '[{site}] {time}에 신원 인증이 승인되었습니다.',
  'mail.identityRejected.subject': '{site} 신원 인증이 반려되었습니다',
  'mail.identityRejected.text': '{time}에 신원 인증이 반려되었습니다. 사유: {reason}. 수정 후 다시 제출할 수 있습니다.',
  'sms.identityRejected.text': '[{site}] 신원 인증이 반려되었습니다. 사유: {reason}. 수정 후 다시 제출할 수 있습니다.',
  'mail.leverWarning.subject': '{site} 선물 위험 알림',
  'mail.leverWarning.text':
    '{time} {currency} 선물 계정의 위험률이 {rate}%로 떨어졌습니다(알림 기준 {level}%). {liquidation}%가 되면 모든 포지션이 강제 청산됩니다. 위험이 가장 큰 선물은 {symbol}입니다. 자금을 이체하거나 포지션을 종료하세요.',
  'sms.leverWarning.text':
    '{site}: {currency} 선물 계정의 위험률이 {rate}%입니다. {liquidation}%에서 강제 청산됩니다({symbol}). 자금을 이체하거나 포지션을 종료하세요.',
  'mail.leverLiquidated.subject': '{site} 선물 계정 강제 청산',
  'mail.leverLiquidated.text':
    '{time} {currency} 선물 계정의 위험률이 {rate}%로 떨어져 강제 청산 기준 {liquidation}%에 도달했습니다. 주문이 취소되고 모든 포지션이 종료되었습니다: {positions}. 각 포지션의 정산 내역은 선물 기록에서 확인하세요.',
  'sms.leverLiquidated.text':
    '{site}: {currency} 선물 계정이 위험률 {rate}%에서 강제 청산되었습니다: {positions}. 선물 기록을 확인하세요.',
  'mail.leverTakeProfit.subject': '{site} 익절 체결',
  'mail.leverTakeProfit.text':
    '{symbol} 포지션({position})이 {time} {price}에 익절로 종료되었습니다. 손익: {profit} {currency}.',
  'sms.leverTakeProfit.text': '{site}: {symbol} 포지션 {position} 익절 종료({price}). 손익: {profit} {currency}.',
  'mail.leverStopLoss.subject': '{site} 손절 체결',
  'mail.leverStopLoss.text':
    '{symbol} 포지션({position})이 {time} {price}에 손절로 종료되었습니다. 손익: {profit} {currency}.',
  'sms.leverStopLoss.text': '{site}: {symbol} 포지션 {position} 손절 종료({price}). 손익: {profit} {currency}.',
  'mail.leverSettled.subject': '{site} 선물 정산',
  'mail.leverSettled.text':
    '{symbol} 포지션({position})의 마켓이 오래 중단되어 {time} 정산되었습니다. 모든 포지션이 같은 지수로 종료되었고 회원님의 종료 가격은 {price}입니다. 손익: {profit} {currency}.',
  'sms.leverSettled.text':
    '{site}: {symbol} 포지션 {position} 장기 중단으로 {price}에 정산. 손익: {profit} {currency}.',
  'mail.leverClawback.subject': '{site} 선물 이익 분담',
  'mail.leverClawback.text':
    '{time} {symbol}의 중단이 끝나면서 다른 사용자의 손실이 보유 자금을 넘었습니다. 보험 기금이 부담하지 않는 몫을 그때의 이익에서 비례해 뺐으며, 회원님의 분담은 {amount} {currency}입니다. 자산은 그 이전보다 줄지 않습니다. 금액은 포지션 목록과 정산 내역에서 확인하세요.',
  'sms.leverClawback.text':
    '{site}: {symbol} 중단 종료 시 다른 사용자가 내지 못한 몫으로 이익에서 {amount} {currency}를 비례해 뺐습니다.',
  'mail.leverRevoked.subject': '{site} 선물 주문 미체결',
  'mail.leverRevoked.text':
    '{symbol} 선물 주문({position})이 {time} 취소되었습니다: {reason}. 묶인 자금은 반환되었습니다.',
  'sms.leverRevoked.text': '{site}: {symbol} 선물 주문 {position} 취소: {reason}.',
  'mail.leverShortage.subject': '{site} 선물 포지션 전체 종료',
  'mail.leverShortage.text':
    '{time} {currency} 선물 계정의 한 포지션이 잔고와 전체 증거금을 넘는 손실로 종료되어, 나머지 포지션도 같은 시점에 종료되었습니다: {positions}. 각 포지션의 정산 내역은 선물 기록에서 확인하세요.',
  'sms.leverShortage.text':
    '{site}: {currency} 선물 계정의 손실이 잔고와 증거금을 넘어 모든 포지션이 종료되었습니다: {positions}.',
  'mail.keyMade.subject': '{site} 계정에 API 키가 생성되었습니다',
  'mail.keyMade.text':
    '{time}에 회원님의 계정에 API 키 “{label}”이(가) 생성되었습니다. 프로그램은 권한과 한도 안에서 이 키를 사용할 수 있으며, 어떤 키로도 출금할 수 없습니다.',
  'sms.keyMade.text':
    '{site}: {time}에 회원님의 계정에 API 키가 생성되었습니다. 본인이 아니라면 즉시 비밀번호를 변경하세요.',
  'mail.keyChanged.subject': '{site} API 키가 변경되었습니다',
  'mail.keyChanged.text': '{time}에 API 키 “{label}”의 이름, 주소, 권한, 만료 또는 한도가 변경되었습니다.',
  'sms.keyChanged.text':
    '{site}: {time}에 회원님의 API 키가 변경되었습니다. 본인이 아니라면 즉시 비밀번호를 변경하세요.',
  'mail.keyRevoked.subject': '{site} API 키가 폐기되었습니다',
  'mail.keyRevoked.text': 'API 키 “{labels}”이(가) {time}에 폐기되어 더 이상 누구도 사용할 수 없습니다.',
  'sms.keyRevoked.text': '{site}: {time}에 회원님의 API 키가 폐기되었습니다.',
  'mail.keyRevokedByOperator.subject': '고객센터가 {site} API 키를 폐기했습니다',
  'mail.keyRevokedByOperator.text': '고객센터가 {time}에 API 키 “{labels}”을(를) 폐기했습니다. 사유: {reason}',
  'sms.keyRevokedByOperator.text': '{site}: 고객센터가 {time}에 회원님의 API 키를 폐기했습니다. 사유: {reason}',
  'mail.keysEnded.subject': '{site} API 키가 종료되었습니다',
  'mail.keysEnded.text':
    '{why, select, frozen {계정이 동결되어 {time}에 다음 API 키가 종료되었습니다: {labels}} password_changed {로그인 비밀번호가 변경되어 {time}에 다음 API 키가 종료되었습니다: {labels}} expired {다음 API 키가 {time}에 만료되었습니다: {labels}} other {계정이 해지되어 {time}에 다음 API 키가 종료되었습니다: {labels}}}. 더 이상 누구도 사용할 수 없으니 필요하면 새로 만드세요.',
  'sms.keysEnded.text': '{site}: {time}에 회원님의 API 키가 종료되었습니다. 로그인하여 확인하세요.',
  'mail.subAccountChanged.subject':
    '{site} 하위 계정이 {act, select, frozen {동결되었습니다} thawed {동결 해제되었습니다} other {닫혔습니다}}',
  'mail.subAccountChanged.text':
    '하위 계정 “{label}”이(가) {time}에 {act, select, frozen {동결되었습니다. 해제할 때까지 주문 취소와 포지션 축소만 할 수 있으며 API 키는 종료되었습니다} thawed {동결 해제되었습니다. 다시 주문할 수 있습니다} other {닫혔습니다. 되돌릴 수 없으며 API 키는 종료되었습니다}}.',
  'sms.subAccountChanged.text':
    '[{site}] {time} 하위 계정 “{label}”이(가) {act, select, frozen {동결되었습니다} thawed {동결 해제되었습니다} other {닫혔습니다}}. 본인이 아니라면 비밀번호를 변경하세요.',
};
