import type { head as source } from '../zh/head.ts';

export const head: Record<keyof typeof source, string> = {
  'head.home': '{site}｜暗号資産（仮想通貨）取引所',
  'head.home.text':
    '本物の板で暗号資産を取引。すべての気配が見え、すべての約定を確認できます。現物取引とリアルタイム相場を、パソコンでもスマホでも同じ帳簿で。',
  'head.markets': '暗号資産（仮想通貨）の価格・相場 · {site}',
  'head.markets.text':
    'ビットコイン、イーサリアムなど暗号資産のリアルタイム価格、24 時間の変動率、高値・安値、出来高。',
  'head.spot': '現物取引 · {site}',
  'head.spot.market': '{pair} 現物取引 · {site}',
  'head.spot.text':
    '指値・成行・逆指値注文に、リアルタイムの板と本格チャート。注文前に平均価格、スリッページ、手数料がわかります。',
  'head.lever': 'レバレッジ先物 · {site}',
  'head.lever.market': '{pair} レバレッジ先物 · {site}',
  'head.lever.text':
    'レバレッジを選び、ロングもショートも。利確・損切り、ロスカット価格、リスク率がひと目でわかり、決済ごとに検算できる明細が付きます。',
  'head.second': '超短期先物 · {site}',
  'head.second.text':
    '期間と投資額を選び、上昇か下落を予想。満期にインデックス価格で決済します。ハウスエッジは受取額の横に表示し、すべての注文に検算できる明細が付きます。',
  'head.notices': 'お知らせとヘルプ · {site}',
  'head.notices.text': '{site} の新規上場、キャンペーン、ルール、ヘルプ。',
  'head.fees.text': 'ランクごとの手数料率、各ランクの条件、その他の手数料。',
  'head.fiat.text': '{site} のマーチャントと現地通貨でデジタル資産を売買できます。',
  'head.c2c.text': 'ほかのユーザーと直接デジタル資産を売買できます。',
  'head.shop.text': 'このショップの広告。',
  'head.launch.text': '募集中および募集予定の新規コイン：価格、上限、期間、ホワイトペーパー。',
  'head.risk.text': '超短期先物の価格と決済の仕組み、起こり得る損失。先にお読みください。',
  'head.receipt.text': '決済に使われた価格と計算の全過程。誰でも検算できます。',
  'head.support.text': 'よくある質問、お問い合わせの状況、{site} サポートへの連絡方法。',
  'head.reset.text': '{site} アカウントの新しいパスワードを設定します。',
  'head.article': '{title} · {site}',
  'head.login': 'ログイン · {site}',
  'head.login.text': '{site} アカウントにログイン。',
  'head.register': '新規登録 · {site}',
  'head.register.text': '{site} にアカウントを登録して、取引を始めましょう。',
  'head.office': '運営管理画面 · {site}',
  'head.office.text':
    '運営管理画面は専用のアドレスに移りました。そちらからログインし、ブックマークを更新してください。',
};
