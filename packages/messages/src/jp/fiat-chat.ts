import type { fiatChat as source } from '../zh/fiat-chat.ts';

export const fiatChat: Record<keyof typeof source, string> = {
  'fiat.notice.text': '{orderKind, select, acceptor {OTC } other {法定通貨}}注文 {id}：{text}',
  'fiat.note.opened': '注文が作成されました。',
  'fiat.note.accepted': 'OTC ディーラーが注文を受け付け、まもなく支払います。',
  'fiat.note.due_soon': '支払い期限まで残り3分です。期限を過ぎると注文は自動的に取り消されます。',
  'fiat.note.paid': '買い手が支払い済みにしました。売り手は自分の口座で着金を確認してからコインを放出してください。',
  'fiat.note.cancelled': '注文が取り消されました。',
  'fiat.note.expired': '期限内に支払いがなかったため、注文は自動的に取り消されました。',
  'fiat.note.refused': 'OTC ディーラーが注文を拒否しました。',
  'fiat.note.released': '売り手がコインを放出しました。注文は完了です。',
  'fiat.note.timed_out': '期限内に未着の申し出がなかったため、注文は自動的に完了しました。',
  'fiat.note.appealed':
    '異議申し立てがありました。運営が確認しますので、証拠は「自分の説明と証拠」に添えてください。相手には見えません。',
  'fiat.note.appealed_alone':
    '支払い後長時間コインが放出されなかったため、自動的に異議申し立てとなりました。証拠は「自分の説明と証拠」に添えてください。相手には見えません。',
  'fiat.note.conceded': '買い手が申し立てを取り下げました。コインは売り手に戻り、注文は取り消されました。',
  'fiat.note.awarded_buyer': '異議申し立ての裁定：コインは買い手に渡ります。',
  'fiat.note.awarded_seller': '異議申し立ての裁定：コインは売り手に戻ります。',
  'fiat.grounds.payment_proven': '支払いの証拠があり、着金が確認されました。',
  'fiat.grounds.payment_missing': '該当する支払いは着金していません。',
  'fiat.grounds.payment_short': '支払額が注文と一致しません。',
  'fiat.grounds.payment_of_third_party': '支払人の名義が本人確認済みの氏名と異なります。',
  'fiat.grounds.payment_returned': '代金は支払人に返金されました。',
  'fiat.grounds.seller_silent': '売り手が期限内に応答しませんでした。',
  'fiat.grounds.buyer_silent': '買い手が期限内に応答しませんでした。',
  'fiat.grounds.proof_forged': '支払い証拠が真正ではありません。',
  'fiat.grounds.settled_between_both': '双方が合意しました。',
  'fiat.refused.busy': '現在対応できません。',
  'fiat.refused.account_unavailable': '受取口座が現在使えません。',
  'fiat.refused.other': '理由はチャットをご確認ください。',
};
