import type { proof as source } from '../zh/proof.ts';

export const proof: Record<keyof typeof source, string> = {
  'proof.title': '署名付きの証明',
  'proof.text':
    'インデックス価格は 1 秒ごとにつながり、毎分署名されます。ここで検証することも、ダウンロードしてオフラインで検証することもできます。',
  'proof.verify': '検証',
  'proof.download': '証明をダウンロード',
  'proof.sound': '署名を検証しました',
  'proof.soundText': 'ブラウザでチェーンと署名を確認しました。証明できない項目は下に示します。',
  'proof.broken': '証明が成り立ちません',
  'proof.brokenText': '一致しない項目があります。ファイルを保存し、サポートへご連絡ください。',
  'proof.unsupported':
    'このブラウザは Ed25519 署名の検証に対応していません。証明をダウンロードし、オフラインで検証してください。',
  'proof.checks': '検証項目',
  'proof.keys': '各鍵は一つ前の鍵で署名済み',
  'proof.known': '取引所の鍵であること：別の経路で知った鍵と照合してください',
  'proof.signed': '取引所が明細に署名済み',
  'proof.heads': '毎分のインデックス価格が署名済み',
  'proof.in_time': '署名鍵が当時すでに存在',
  'proof.whole': 'インデックス価格のチェーンが完全',
  'proof.ticks': '明細のインデックス価格がチェーン内にある',
  'proof.first_tick': '適用すべきインデックス価格は飛ばされていない',
  'proof.result': '結果がインデックス価格から導かれる',
  'proof.verdict.proven': '証明済み',
  'proof.verdict.not_proven': '未証明',
  'proof.verdict.refuted': '不一致',
  'proof.key': '公開鍵',
  'proof.limits': '注文の内容と時刻は取引所が署名した明細によるもので、チェーン自体では証明されません。',
};
