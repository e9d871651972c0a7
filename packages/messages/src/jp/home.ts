import type { home as source } from '../zh/home.ts';

export const home: Record<keyof typeof source, string> = {
  'home.title': '暗号資産取引所',
  'home.hero.title': '帳簿は正確。価格は透明。約定は速い。',
  'home.hero.text': '本物の板で暗号資産を取引。すべての気配が見え、すべての約定を確認できます。',
  'home.hero.email': 'メールアドレス',
  'home.hero.register': '登録を始める',
  'home.hero.trade': '現物マーケットを見る',
  'home.hero.have': 'すでにアカウントをお持ちの方',
  'home.terrain': '{symbol} のリアルタイムの板を地形で表示。左が買い板、右が売り板、高いほど注文が多い',
  'home.terrain.caption': '{symbol} リアルタイム板',
  'home.terrain.bid': '買気配',
  'home.terrain.ask': '売気配',
  'home.notices': 'お知らせ',
  'home.notices.all': 'お知らせ一覧',
  'home.notices.previous': '前のお知らせ',
  'home.notices.next': '次のお知らせ',
  'home.notices.none': 'お知らせはありません',
  'home.ticker': '相場ティッカー',
  'home.pause': '一時停止',
  'home.play': '再開',
  'home.markets.all': 'すべてのマーケットを見る',
  'home.features.title': 'ここで取引する理由',
  'home.features.ledger.title': 'すべてを記帳',
  'home.features.ledger.text':
    '残高の変動はすべて複式簿記で記録。帳簿が合わなければシステムは止まり、誤った残高のまま約定させることはありません。',
  'home.features.book.title': '見える板',
  'home.features.book.text':
    '各気配、平均価格、スリッページを注文前に表示。現物は約定価格、先物と USD はインデックス価格です。',
  'home.features.receipt.title': '検算できる結果',
  'home.features.receipt.text':
    '約定ごとに価格、数量、手数料を明記。注文と約定履歴はいつでも出力でき、誰でも計算し直せます。',
  'home.features.keys.title': '速く、正確に',
  'home.features.keys.text':
    '注文、訂正、一括取消をワンタッチで。ショートカットとコマンドパレットも使え、スマホでも同じように快適です。',
  'home.app.title': 'スマホでも、同じ帳簿',
  'home.app.text': '相場、注文、資産がアカウントで同期。QR コードを読み取ると、スマホで開けます。',
};
