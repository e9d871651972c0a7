import type { fiatMails as source } from '../zh/fiat-mails.ts';

export const fiatMails: Record<keyof typeof source, string> = {
  'mail.link.deal': '注文を開く：',
  'mail.fiatOpened.subject': '{site} 新しい法定通貨注文',
  'mail.fiatOpened.text':
    '{time} に新しい{orderKind, select, acceptor {OTC } other {法定通貨}}注文 {id} を受け付けました：{number} {currency}、金額 {money} {fiat}。お早めにご対応ください。',
  'sms.fiatOpened.text':
    '【{site}】新しい{orderKind, select, acceptor {OTC } other {法定通貨}}注文 {id}：{number} {currency}、金額 {money} {fiat}。お早めにご対応ください。',
  'mail.fiatPaid.subject': '{site} 買い手が支払い済みにしました',
  'mail.fiatPaid.text':
    '{time} に買い手が{orderKind, select, acceptor {OTC } other {法定通貨}}注文 {id}（{money} {fiat}）を支払い済みにしました。ご自身の口座で金額と支払人名義を確認してから {number} {currency} を放出してください。',
  'sms.fiatPaid.text':
    '【{site}】買い手が{orderKind, select, acceptor {OTC } other {法定通貨}}注文 {id} を支払い済みにしました（{money} {fiat}）。着金を確認してから放出してください。',
  'mail.fiatDueSoon.subject': '{site} 支払い期限まで残り3分',
  'mail.fiatDueSoon.text':
    '{orderKind, select, acceptor {OTC } other {法定通貨}}注文 {id}（{money} {fiat}）の支払い期限まで残り3分です。支払い済みの場合は今すぐ「支払い済み」にしてください。期限を過ぎると自動的に取り消され、本日の取消回数に数えられます。',
  'sms.fiatDueSoon.text':
    '【{site}】{orderKind, select, acceptor {OTC } other {法定通貨}}注文 {id} の支払い期限まで残り3分です。支払い済みなら今すぐ操作してください。',
  'mail.fiatReleased.subject': '{site} 売り手がコインを放出しました',
  'mail.fiatReleased.text':
    '{time} に{orderKind, select, acceptor {OTC } other {法定通貨}}注文 {id} が完了し、{number} {currency} が入金されました。',
  'sms.fiatReleased.text':
    '【{site}】{orderKind, select, acceptor {OTC } other {法定通貨}}注文 {id} が完了し、{number} {currency} が入りました。',
  'mail.fiatTimedOut.subject': '{site} 出金注文が自動で完了しました',
  'mail.fiatTimedOut.text':
    '20分以内にご回答がなかったため、{orderKind, select, acceptor {OTC } other {法定通貨}}注文 {id}（{number} {currency}、{money} {fiat}）は {time} に自動で完了しました。ご自身の口座をご確認ください。入金がない場合は、24時間以内に証明画像を添えて異議を申し立てることができます。',
  'sms.fiatTimedOut.text':
    '【{site}】{orderKind, select, acceptor {OTC } other {法定通貨}}注文 {id} は自動で完了しました。入金がない場合は、24時間以内に証明画像を添えて異議を申し立てることができます。',
  'mail.fiatAppealed.subject': '{site} 注文に異議申し立て',
  'mail.fiatAppealed.text':
    '{time} に{orderKind, select, acceptor {OTC } other {法定通貨}}注文 {id}（{number} {currency}、{money} {fiat}）が異議申し立てとなりました。お早めに説明と証拠を提出してください。応答がない場合、不利な裁定となることがあります。',
  'sms.fiatAppealed.text':
    '【{site}】{orderKind, select, acceptor {OTC } other {法定通貨}}注文 {id} が異議申し立てとなりました。お早めに説明を提出してください。',
  'mail.fiatResolved.subject': '{site} 異議申し立ての裁定',
  'mail.fiatResolved.text':
    '{time}、{orderKind, select, acceptor {OTC } other {法定通貨}}注文 {id}（{number} {currency}）：{result}',
  'sms.fiatResolved.text': '【{site}】{orderKind, select, acceptor {OTC } other {法定通貨}}注文 {id}：{result}',
  'mail.fiatRefused.subject': '{site} OTC ディーラーが注文を拒否しました',
  'mail.fiatRefused.text':
    '{time}、{orderKind, select, acceptor {OTC } other {法定通貨}}注文 {id}（{money} {fiat}）：{result} すでに支払った場合は、24時間以内に異議を申し立てられます。',
  'sms.fiatRefused.text':
    '【{site}】{orderKind, select, acceptor {OTC } other {法定通貨}}注文 {id}：{result} 支払い済みの場合は24時間以内に異議申し立てができます。',
  'mail.merchantApproved.subject': '{site} マーチャント承認',
  'mail.merchantApproved.text': '{time} に {currency} のマーチャントとして承認されました。広告を掲載できます。',
  'sms.merchantApproved.text': '【{site}】{currency} のマーチャントとして承認されました。',
  'mail.merchantRefused.subject': '{site} マーチャント申請の結果',
  'mail.merchantRefused.text':
    '{time} に {currency} のマーチャント申請は承認されませんでした。理由：{reason}。手数料はアカウントに返却されました。',
  'sms.merchantRefused.text':
    '【{site}】{currency} のマーチャント申請は承認されませんでした：{reason}。手数料は返却済みです。',
  'mail.adTakenDown.subject': '{site} 広告が取り下げられました',
  'mail.adTakenDown.text':
    '{time} に運営が広告 {ad} を取り下げました。理由：{reason}。進行中の注文はそのまま続きます。再掲載についてはサポートへお問い合わせください。',
  'sms.adTakenDown.text': '【{site}】広告 {ad} が取り下げられました：{reason}',
};
