import type { supportMails as source } from '../zh/support-mails.ts';

export const supportMails: Record<keyof typeof source, string> = {
  'mail.link.ticket': '문의 보기:',
  'mail.ticketAnswered.subject': '{site} 고객센터 답변이 등록되었습니다',
  'mail.ticketAnswered.text': '{time}에 고객센터가 문의 #{id}에 답변했습니다. 로그인하여 확인하세요.',
  'sms.ticketAnswered.text': '[{site}] 고객센터가 문의 #{id}에 답변했습니다. 로그인하여 확인하세요.',
  'mail.ticketAnswered.title': '고객센터 답변',
  'mail.ticketAnswered.message': '문의 #{id}에 새 답변이 등록되었습니다.',
  'mail.ticketClosing.subject': '{site} 문의가 곧 종료됩니다',
  'mail.ticketClosing.text':
    '문의 #{id}에 답변이 등록되었습니다. {days}일 안에 새 메시지가 없으면 자동으로 종료됩니다. 도움이 더 필요하면 문의에 답글을 남겨 주세요.',
  'sms.ticketClosing.text':
    '[{site}] 문의 #{id}가 {days}일 후 자동 종료됩니다. 도움이 더 필요하면 로그인하여 답글을 남겨 주세요.',
};
