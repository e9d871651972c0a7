import type { funds as source } from '../zh/funds.ts';

export const funds: Record<keyof typeof source, string> = {
  'funds.coin': '通貨',
  'funds.coin.all': 'すべて',
  'funds.network': 'ネットワーク',
  'funds.address': 'アドレス',
  'funds.label': 'メモ',
  'funds.copyAddress': 'アドレスをコピー',
  'funds.keep': '戻る',
  'funds.error.address': 'アドレスを入力してください',
  'funds.error.addressSpaces': 'アドレスに空白は使えません',
  'funds.error.addressMismatch':
    '{other} ネットワークのアドレスのようですが、{network} が選ばれています。ネットワークが違うと資産は失われます。',
  'funds.error.addressShape': '{network} ネットワークのアドレスではありません。アドレスとネットワークをご確認ください',
  'funds.error.label': 'メモは文字と数字のみ、空白は使えません',
  'funds.book.title': '出金先アドレス',
  'funds.book.text': 'アドレスごとに通貨とネットワークを一つ決めて保存し、出金時に選べます。',
  'funds.book.list': 'アドレス帳',
  'funds.book.add': 'アドレスを追加',
  'funds.book.full': '通貨ごとに最大 {max} 件のアドレスを保存できます。先に一件削除してください',
  'funds.book.addressHint': '{network} ネットワークのアドレスのみ',
  'funds.book.labelHint': '任意。文字と数字のみ',
  'funds.book.none': '保存したアドレスはありません',
  'funds.book.noneText': '追加しておけば、出金のたびに貼り付ける必要がありません。',
  'funds.book.delete': 'アドレスを削除',
  'funds.book.deleteOne': 'アドレスを削除：{name}',
  'funds.book.deleteText': '{network} ネットワークのこの {coin} アドレスをアドレス帳から削除します。',
};
