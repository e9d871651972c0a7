import type { ticketReplies as source } from '../zh/ticket-replies.ts';

export const ticketReplies: Record<keyof typeof source, string> = {
  'mail.reply.looking.name': '확인 중',
  'mail.reply.looking.text':
    '안녕하세요. 문의해 주셔서 감사합니다. 현재 확인 중이며, 진행 상황이 있으면 바로 여기에서 답변드리겠습니다.',
  'mail.reply.deposit.name': '입금: 해시 요청',
  'mail.reply.deposit.text':
    '안녕하세요. 입금을 확인할 수 있도록 코인, 네트워크, 수량, 트랜잭션 해시를 보내 주세요. 화면 캡처가 있으면 함께 첨부해 주세요.',
  'mail.reply.password.name': '비밀번호 안내',
  'mail.reply.password.text':
    '안내드립니다. 저희는 비밀번호, 인증번호, 복구 코드를 절대 요청하지 않습니다. 누구에게도 보내지 마세요. 이미 알려 주셨다면 보안 페이지에서 바로 변경해 주세요.',
  'mail.reply.solved.name': '해결됨',
  'mail.reply.solved.text':
    '안녕하세요. 문의하신 내용이 처리되었습니다. 확인해 주세요. 더 궁금한 점이 없으시면 이 문의를 종료하셔도 됩니다.',
};
