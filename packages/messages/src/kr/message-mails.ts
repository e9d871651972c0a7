// Messages of the exchange to a user as they leave by mail, and templates that operators begin with.
import type { messageMails as source } from '../zh/message-mails.ts';

export const messageMails: Record<keyof typeof source, string> = {
  'mail.message.subject': '{site}: {title}',
  'mail.message.text': '{text}',
  'sms.message.text': '{site}: 새 메시지가 도착했습니다. 로그인하여 확인하세요.',
  'mail.link.messages': '사이트에서 보기:',
  'office.template.identity.title': '신원 인증 자료를 보완해 주세요',
  'office.template.identity.text':
    '안녕하세요. 신원 인증 심사를 계속하려면 더 선명한 신분증 사진이 필요합니다. 로그인 후 신원 인증 페이지에서 다시 제출해 주세요. 감사합니다.',
  'office.template.withdrawal.title': '출금 안내',
  'office.template.withdrawal.text':
    '안녕하세요. 출금 건을 담당자가 검토하고 있으며 보통 24시간 이내에 완료됩니다. 자금은 안전합니다. 추가 자료가 필요하면 다시 연락드리겠습니다.',
  'office.template.deposit.title': '입금 안내',
  'office.template.deposit.text':
    '안녕하세요. 입금 내역을 확인하여 검토하고 있습니다. 반영되면 알려 드리겠습니다. 확인을 위해 거래 해시를 보관해 주세요.',
  'office.template.security.title': '계정 보안을 확인해 주세요',
  'office.template.security.text':
    '안녕하세요. 회원님의 계정에서 평소와 다른 로그인이 확인되었습니다. 로그인 후 보안 페이지에서 로그인 기기를 확인하고 로그인 비밀번호를 변경한 뒤 2단계 인증을 켜 주세요. 저희는 비밀번호나 인증번호를 절대 묻지 않습니다.',
};
