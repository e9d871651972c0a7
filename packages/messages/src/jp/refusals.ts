// One text for each refusal code, in Japanese.
import type { refusals as source } from '../zh/refusals.ts';

export const refusals: Record<keyof typeof source, string> = {
  'refusal.user_not_found': 'ユーザーが見つかりません。ユーザー ID をご確認ください。',
  'refusal.sub_account_frozen': 'このサブアカウントは凍結されています。先にマスターアカウントで解除してください。',
  'refusal.sub_account_closed': 'このサブアカウントは閉鎖済みです。別のアカウントを使用してください。',
  'refusal.sub_account_refused': 'サブアカウントではできません。マスターアカウントに切り替えてください。',
  'refusal.key_ended': 'このキーは期限切れ、または無効化されています。新しいキーを作成してください。',
  'refusal.sub_account_label_in_use': 'この名前は別のアカウントで使われています。別の名前を入力してください。',
  'refusal.sub_account_not_found': '該当するアカウントがありません。再読み込みして選び直してください。',
  'refusal.key_market': 'このキーはこの市場で取引できません。キーの予算に市場を追加してください。',
  'refusal.key_price_band':
    'このキーの注文価格はインデックスから最大 {percent}% までです。価格を近づけるか、キーの範囲を広げてください。',
  'refusal.too_many_sub_accounts': 'サブアカウントは最大 {max} 個です。先に空のものを閉鎖してください。',
  'refusal.sub_account_not_empty':
    'サブアカウントに資産または進行中の取引があります。先に注文を取り消し、資産を移してください。',
  'refusal.same_account': '同じアカウントです。別のアカウントを選んでください。',
  'refusal.key_index_stale':
    '最新のインデックスがないため、キーは注文の取消と縮小のみ可能です。数秒後にもう一度お試しください。',
  'refusal.key_budget':
    'キーの{bound, select, order {1注文の上限} day {1日の取引上限} loss {1日の損失上限} other {未約定の上限}}を超えます。必要 {required} USDT、残り {left} USDT。注文を減らすか、予算を増やしてください。',
  'refusal.key_unknown': 'この名前の有効なキーはありません。Bourse-Key を確認するか、新しいキーを作成してください。',
  'refusal.key_signature_wrong':
    '署名がリクエストと一致しません。送信するままのタイムスタンプ、ウィンドウ、メソッド、クエリ付きパス、本文に署名してください。',
  'refusal.key_timestamp_outside':
    'リクエストの時刻が範囲外です。リクエスト {timestamp}、サーバー {server}。時計を合わせるか、送り直してください。',
  'refusal.key_replayed': 'この署名は使用済みです。リクエストごとに別のタイムスタンプで署名してください。',
  'refusal.key_address_refused':
    'このキーは {address} からは使えません。キーのアドレスの許可リストに追加してください。',
  'refusal.key_not_permitted':
    'このキーには「{permission}」権限がありません。権限を付けるか、別のキーを使ってください。',
  'refusal.key_not_allowed': 'キーではできません。ログインしてご自身で操作してください。',
  'refusal.key_not_found': '該当するキーがありません。再読み込みしてください。',
  'refusal.key_header_missing':
    '署名付きリクエストには正しい形式の {header} ヘッダーが必要です。キーの文書をご覧ください。',
  'refusal.key_and_token': 'キーのヘッダーかログインのトークンの、どちらか一方だけを送ってください。',
  'refusal.too_many_keys': '有効なキーは最大 {max} 個です。先に1つ無効化してください。',
  'refusal.invalid_public_key':
    'Ed25519 公開鍵ではありません。PEM、または base64・16進数の32バイトを貼り付けてください。',
  'refusal.invalid_key_address':
    '「{address}」は 203.0.113.7 や 2001:db8::/48 のようなアドレスや範囲ではありません。修正してください。',
  'refusal.user_frozen': 'アカウントは凍結されています。サポートにご連絡ください。',
  'refusal.order_not_open': 'この注文はすでに約定したか、取り消されています。注文履歴をご確認ください。',
  'refusal.order_not_found': '注文が見つかりません。注文一覧を読み込み直してください。',
  'refusal.market_not_found': 'この通貨ペアはありません。一覧から選んでください。',
  'refusal.market_view_only': 'この通貨ペアは価格の表示のみで、取引できません。ほかの通貨ペアを選んでください。',
  'refusal.market_halted': 'この通貨ペアは取引停止中です。注文の取消のみ可能です。',
  'refusal.market_not_open': 'この通貨ペアはまだ開設されていません。開設後に注文できます。',
  'refusal.lever_not_open': 'この先物はまだ開設されていません。開設後に建玉できます。',
  'refusal.contract_pool_empty':
    '{currency} の先物を支える資金がまだありません。先に2名の承認でプールへ資金を移してください。',
  'refusal.contract_index_missing':
    '最新のインデックス価格がないため先物を開設できません。監視画面で価格ソースを確認し、価格が届いてから再度申請してください。',
  'refusal.order_without_price': '成行注文に指値はありません。数量かトリガー価格を変更してください。',
  'refusal.order_by_sum': '金額指定の注文には変更できる数量がありません。取り消して注文し直してください。',
  'refusal.trail_out_of_range': 'トレール幅は {minimum}〜{maximum} ベーシスポイントで指定してください。',
  'refusal.visible_quantity_wrong':
    '表示数量は注文数量未満かつ {minimum} {currency} 以上にしてください（分割は最大 {slices} 回）。',
  'refusal.expiry_passed': '有効期限が過ぎています。より後の日時を指定してください。',
  'refusal.attached_prices_wrong': '利確価格と損切り価格の位置が逆です。利確価格は有利な側に指定してください。',
  'refusal.countdown_out_of_range': 'カウントダウンは {minimum}〜{maximum} 秒で指定してください。0 で解除します。',
  'refusal.order_not_waiting': '発動待ちの注文ではないため、トリガー価格がありません。価格か数量を変更してください。',
  'refusal.quantity_already_filled': 'すでに {filled} が約定しています。より大きい数量を入力してください。',
  'refusal.price_required': '0 より大きい価格を入力してください。',
  'refusal.quantity_required': '0 より大きい数量を入力してください。',
  'refusal.price_not_on_tick': '価格は呼値 {tick} の倍数で入力してください。',
  'refusal.quantity_not_on_step': '数量は数量単位 {step} の倍数で入力してください。',
  'refusal.price_out_of_band': '価格が市場価格から離れすぎています。{low} から {high} までの価格を入力してください。',
  'refusal.client_order_id_in_use': 'このクライアント注文 ID はすでに使われています。別の ID を使ってください。',
  'refusal.no_last_price':
    'この通貨ペアはインデックス価格に近い約定がまだないため、逆指値注文は使えません。指値注文をご利用ください。',
  'refusal.stop_would_trigger':
    '発動の基準価格 {last} がすでにトリガー価格に達しているため、注文がすぐに発動します。トリガー価格を変更してください。',
  'refusal.oco_would_take':
    'OCO の指値注文が {best} ですぐに約定するため、受け付けませんでした。指値を変更してください。',
  'refusal.post_only_would_take':
    'Post Only 注文が {best} ですぐに約定するため、受け付けませんでした。価格を変更するか、Post Only を解除してください。',
  'refusal.empty_book': '反対側に注文がありません。指値で注文するか、しばらくしてからお試しください。',
  'refusal.same_wallet': '振替元と振替先が同じウォレットです。別のウォレットを選んでください。',
  'refusal.below_minimum_notional': '注文金額は {minimum} {currency} 以上にしてください。数量を増やしてください。',
  'refusal.above_maximum_quantity': '1 回の注文は {maximum} {currency} までです。分けて注文してください。',
  'refusal.too_many_open_orders':
    '未約定注文は通貨ペアごとに {maximum} 件までです。先に一部の注文を取り消してください。',
  'refusal.insufficient_balance':
    '残高が {missing} {currency} 不足しています。数量を減らすか、先に資金を移してください。',
  'refusal.withdrawal_not_found': '出金が見つかりません。一覧を再読み込みしてください。',
  'refusal.withdrawal_moved_on':
    'この出金は次の段階に進んでいるため、操作できません。再読み込みして状況をご確認ください。',
  'refusal.chain_without_currency':
    '{currency} はこのネットワークに対応していません。別のネットワークを選んでください。',
  'refusal.own_deposit_address': 'ご自身の入金アドレスです。別のアドレスを入力してください。',
  'refusal.withdrawal_below_fee': '数量は手数料 {fee} {currency} より大きくしてください。数量を増やしてください。',
  'refusal.outflows_held':
    'セキュリティ設定の変更後のため、あと {hours} 時間 {minutes} 分は出金と法定通貨での売却ができません。お心当たりがない場合は、サポートにご連絡ください。',
  'refusal.wallet_locked': 'このウォレットはロックされており、振替も出金もできません。サポートにご連絡ください。',
  'refusal.debt_outstanding':
    'アカウントに {amount} {currency} の未払いがあり、解消するまで出金できません。先に {currency} を入金してください。',
  'refusal.day_limit_exceeded':
    '24 時間の出金限度額は {limit} {currency}、残りは {left} {currency} です。数量を減らすか、時間をおいてお試しください。',
  'refusal.recent_purchases_held':
    '買ったばかり、または手動で入金された資産はまだ出金できず、{worth} USDT 相当の資産を残す必要があります。数量を減らすか、{hours} 時間 {minutes} 分後にもう一度お試しください。',
  'refusal.bought_worth_at_risk':
    '買ったばかり、または手動で入金された {worth} USDT 相当の資産は、あと {hours} 時間 {minutes} 分、失うおそれのある取引に使えません。リスクにさらせるのは {usable} USDT までです。数量を減らすか、市場に近い価格をご指定ください。',
  'refusal.held_worth_at_risk':
    'セキュリティ設定の変更後のため、あと {hours} 時間 {minutes} 分は {worth} USDT 相当の資産を失うおそれのある取引に使えません。リスクにさらせるのは {usable} USDT までです。お心当たりがない場合は、サポートにご連絡ください。',
  'refusal.currency_not_found': '通貨が見つかりません。一覧から選んでください。',
  'refusal.inexact_notional': '呼値と数量単位の積は 0.00000001 の倍数にしてください。どちらかを変更してください。',
  'refusal.invalid_market_settings': '通貨ペアの設定が無効です。各値をご確認ください。',
  'refusal.market_has_open_orders': 'この通貨ペアには未約定の注文が残っています。先に取り消してください。',
  'refusal.wallets_required': '振替元と振替先のウォレットを選んでください。',
  'refusal.wallet_without_currency':
    '選んだウォレットは {currency} に対応していません。対応しているウォレットを選んでください。',
  'refusal.below_minimum_transfer': '最小振替数量は {minimum} {currency} です。数量を増やしてください。',
  'refusal.above_maximum_transfer': '一度の振替は {maximum} {currency} までです。数量を減らしてください。',
  'refusal.faucet_limit_exceeded':
    '外部ウォレットから 24 時間の上限内で送れるのは、あと {left} {currency} です。数量を減らすか、時間をおいてお試しください。',
  'refusal.invalid_request':
    'リクエストの内容が正しくありません。入力内容をご確認のうえ、ページを読み込み直してください。',
  'refusal.not_logged_in': 'ログインの有効期限が切れました。ログインし直してください。',
  'refusal.forbidden': 'この操作を行う権限がありません。権限のあるアカウントでログインしてください。',
  'refusal.not_found': '見つかりません。前のページに戻り、読み込み直してください。',
  'refusal.method_not_allowed': 'このアドレスでは {method} を使用できません。{allowed} を使用してください。',
  'refusal.headers_too_large': 'リクエストのアドレスまたはヘッダーが長すぎます。短くしてもう一度お試しください。',
  'refusal.request_timed_out': 'リクエストの送信に時間がかかりすぎました。もう一度送信してください。',
  'refusal.rate_limited': '操作の回数が多すぎます。{seconds} 秒後にもう一度お試しください。',
  'refusal.busy': 'システムが混み合っています。しばらくしてからもう一度お試しください。',
  'refusal.internal_error': 'システムエラーが発生しました。しばらくしてからもう一度お試しください。',
  'refusal.idempotency_key_reused': 'この冪等キーは別のリクエストで使用済みです。新しいキーを使ってください。',
  'refusal.not_received': 'リクエストはサーバーに届かず、何も実行されていません。もう一度送信できます。',
  'refusal.invalid_idempotency_key': '冪等キーの形式が正しくありません。',
  'refusal.wrong_credentials':
    'アカウントまたはパスワードが正しくありません。ご確認いただくか、パスワードを再設定してください。',
  'refusal.login_locked':
    '失敗回数が多いため、ログインを一時的にロックしました。{minutes} 分後にもう一度お試しください。',
  'refusal.account_exists': 'このアカウントはすでに登録されています。ログインしてください。',
  'refusal.invalid_code': '認証コードが正しくありません。もう一度確認するか、新しいコードを取得してください。',
  'refusal.code_expired': '認証コードの有効期限が切れました。もう一度取得してください。',
  'refusal.code_too_soon': '認証コードは送信済みです。{seconds} 秒後にもう一度お試しください。',
  'refusal.invalid_email': 'メールアドレスの形式が正しくありません。name@example.com のように入力してください。',
  'refusal.invalid_phone': '電話番号の形式が正しくありません。国番号と番号をご確認ください。',
  'refusal.invalid_password': 'パスワードは英字と数字を含む 6～16 文字で入力してください。',
  'refusal.passwords_differ': 'パスワードが一致しません。同じものを 2 回入力してください。',
  'refusal.account_required': 'アカウントを入力してください。',
  'refusal.invalid_account': 'メールアドレスまたは電話番号の形式が正しくありません。',
  'refusal.withdraw_address_required': '出金先アドレスを入力してください。',
  'refusal.choice_required':
    '「{field}」が指定されていません。自動では決めないため、何も実行していません。選択してからもう一度お送りください。',
  'refusal.stop_not_on_step': '利確価格と損切り価格は {step} の倍数で指定してください。',
  'refusal.email_required': 'メールアドレスを入力してください。',
  'refusal.invite_code_required': '招待コードを入力してください。',
  'refusal.invalid_invite_code': '招待コードが無効です。確認してもう一度入力してください。',
  'refusal.payload_too_large': '送信した内容が大きすぎます。内容を減らしてもう一度お試しください。',
  'refusal.range_too_long':
    '一度に取得できるローソク足は最大 {max} 本です。期間を短くするか、より長い足を選択してください。',
  'refusal.minute_not_signed': 'この 1 分間のインデックス価格はまだ署名されていません。1 分後に再度お試しください。',
  'refusal.ticks_deleted': '当時のインデックス価格は保存期間を過ぎたため、証明できません。',
  'refusal.liability_leaves_deleted': 'この証明の個別記録は保存期間を過ぎたため、ルートハッシュのみ残っています。',
  'refusal.liability_proof_running': '負債証明を作成中です。完了までお待ちください。',
  'refusal.full_stop':
    '全体を停止しています。約定、ロスカット、手数料の徴収はありません。取消、証拠金の追加、支払い、リリース、異議申立てはでき、期限は停止した時間だけ延びます。再開後にもう一度お試しください。',
  'refusal.full_stop_running': '全体停止はすでに行われています。終了を申請してください。',
  'refusal.no_full_stop': '終了する全体停止はありません。再読み込みしてください。',
  'refusal.maintenance':
    'メンテナンス中です。新規の注文・先物・取引、出金、登録を停止しています。市場と先物は動き続けています。取消、決済、利確・損切りの設定、証拠金の追加、進行中の取引の完了はできます。',
  'refusal.operator_exists': 'このメールアドレスの担当者はすでにいます。別のアドレスを使ってください。',
  'refusal.operator_not_found': '担当者が見つかりません。一覧を読み込み直してください。',
  'refusal.not_yourself': '自分のアカウントには実行できません。ほかの担当者に依頼してください。',
  'refusal.weak_password': '新しいパスワードは 12 文字以上で、以前と異なるものにしてください。',
  'refusal.first_password_expired': '初期パスワードの有効期限が切れました。管理者に再発行を依頼してください。',
  'refusal.too_many_codes': '本日の認証コードの取得回数が上限に達しました。{hours} 時間後にもう一度お試しください。',
  'refusal.too_many_tries': '試行回数が多すぎます。{minutes} 分後にもう一度お試しください。',
  'refusal.address_in_use': 'このメールアドレスまたは電話番号はすでに使われています。別のものを入力してください。',
  'refusal.nickname_in_use': 'このニックネームはすでに使われています。別のものを入力してください。',
  'refusal.nickname_reserved': 'このニックネームは取引所専用です。別のものを入力してください。',
  'refusal.invalid_nickname': 'ニックネームには文字か数字が一つ以上必要です。',
  'refusal.password_required': 'ログインパスワードを入力してください。',
  'refusal.old_password_required': '現在のパスワードを入力してください。',
  'refusal.wrong_password': 'パスワードが正しくありません。ご確認のうえ、もう一度入力してください。',
  'refusal.password_unchanged': '新しいパスワードが現在のものと同じです。別のものを入力してください。',
  'refusal.invalid_trade_password': '資金パスワードは 6～20 文字で入力してください。',
  'refusal.trade_password_is_login_password': '資金パスワードはログインパスワードと異なるものにしてください。',
  'refusal.preferences_too_large': '設定の内容が大きすぎます。',
  'refusal.password_too_common': 'よく使われる推測されやすいパスワードです。別のものにしてください。',
  'refusal.password_like_account': 'アカウントやメールアドレスと同じ、または似たパスワードは使えません。',
  'refusal.second_factor_required': '二段階認証を完了してください。',
  'refusal.second_factor_wrong': '二段階認証に失敗しました。もう一度お試しください。',
  'refusal.second_factor_reused': 'この認証コードは使用済みです。次のコードをお待ちください。',
  'refusal.challenge_expired': '認証の有効期限が切れました。最初からやり直してください。',
  'refusal.second_factor_not_on': '二段階認証が有効になっていません。',
  'refusal.totp_already_on': '認証アプリはすでに有効です。',
  'refusal.totp_not_on': '認証アプリが有効になっていません。',
  'refusal.totp_setup_expired': '設定の有効期限が切れました。キーを取得し直してください。',
  'refusal.passkey_rejected': 'パスキーを確認できませんでした。もう一度お試しください。',
  'refusal.passkey_deleted':
    'このパスキーはアカウントから削除されています。ブラウザまたは端末からも削除し、別の方法でログインしてください。',
  'refusal.passkey_exists': 'このパスキーはすでに追加されています。',
  'refusal.passkey_not_found': 'パスキーが見つかりません。',
  'refusal.too_many_passkeys': 'パスキーは {max} 個まで追加できます。先に 1 個を削除してください。',
  'refusal.session_not_found': 'このデバイスはすでにログアウトしています。一覧を読み込み直してください。',
  'refusal.session_is_current': '現在お使いの端末です。ログアウトをご利用ください。',
  'refusal.invalid_anti_phishing_word': 'フィッシング対策コードは 4～20 文字で入力してください。',
  'refusal.invalid_freeze_link':
    '凍結リンクが無効か、有効期限が切れています。ログインしてセキュリティ画面からアカウントを凍結するか、サポートにご連絡ください。',
  'refusal.invalid_risk_link': 'リンクが無効か、期限が切れています。ログインして超短期先物のページで同意してください。',
  'refusal.picture_required': 'アップロードする画像を選んでください。',
  'refusal.picture_too_large': '画像が大きすぎます。最大 {mb} MB、{mp} メガピクセルです。',
  'refusal.picture_type_not_allowed': 'JPG、PNG、WebP の画像のみアップロードできます。',
  'refusal.picture_unreadable': '画像を読み取れません。別の画像を選んでください。',
  'refusal.picture_not_found': '画像がないか、有効期限が切れています。もう一度アップロードしてください。',
  'refusal.payment_proof_used':
    'この画像は別の注文の証明に使われています。今回の送金の証明画像をアップロードしてください。',
  'refusal.too_many_pictures': '未使用の画像が多すぎます（最大 {max} 枚）。提出してからアップロードしてください。',
  'refusal.identity_name_required': '氏名を入力してください。',
  'refusal.invalid_identity_name':
    '氏名の形式が正しくありません。書類のとおりに文字で入力し、数字やその他の記号は使わないでください。',
  'refusal.id_number_required': '書類の番号を入力してください。',
  'refusal.invalid_id_number': '書類の番号が正しくありません。英字と数字のみ使えます。',
  'refusal.id_number_in_use':
    'この書類の番号はすでに認証に使われています。お心当たりがない場合は、サポートにご連絡ください。',
  'refusal.identity_pictures_required': '書類の表面と裏面の写真をアップロードしてください。',
  'refusal.hand_picture_required': '書類を持った写真をアップロードしてください。',
  'refusal.identity_under_review': '提出済みの書類を審査中です。再提出の必要はありません。',
  'refusal.identity_already_verified': '本人確認はすでに完了しています。',
  'refusal.identity_not_verified': '先に本人確認を完了してください。',
  'refusal.verification_level_held': 'すでにこの認証レベルです。',
  'refusal.submission_not_found': '申請が見つかりません。',
  'refusal.submission_already_decided': 'この申請はほかの担当者が審査済みです。',
  'refusal.reviewer_is_submitter': '自分の申請は審査できません。',
  'refusal.own_removal': '自分が依頼した解除や、自分のアカウントの解除は処理できません。',
  'refusal.removal_already_requested': 'このユーザーの解除依頼はすでに出ています。',
  'refusal.removal_not_found': '解除依頼が存在しないか、処理済みまたは期限切れです。',
  'refusal.own_request':
    '自分が依頼したもの、または自分のアカウントに関する依頼は処理できません。ほかの担当者が処理します。',
  'refusal.agency_unchanged': 'このユーザーはすでにその状態のため、依頼は不要です。',
  'refusal.agency_already_requested': 'このユーザーの地域代理店の依頼はすでに出ています。先に処理してください。',
  'refusal.agency_request_not_found': '依頼が存在しないか、処理済みまたは期限切れです。一覧を読み込み直してください。',
  'refusal.rate_out_of_bounds': '{min} から {max} までのレートを小数点以下 8 桁以内で入力してください。',
  'refusal.not_independent':
    '過去 7 日以内に、一方が他方の担当者ログインを追加またはリセットしています。ほかの担当者が承認します。',
  'refusal.operator_has_contracts':
    'ご自身の口座に先物の建玉か注文があります。市場の停止・再開・清算は、それを持たない別の担当者が行います。',
  'refusal.role_cell_fixed': 'この権限は固定されており変更できません：{permission}。',
  'refusal.role_needs_reading':
    '{permission} には同じ項目の閲覧権限が必要です。閲覧も許可するか、この権限を外してください。',
  'refusal.access_review_open': '確認がすでに進行中です。先に完了してください。',
  'refusal.access_review_not_found': 'この担当者はその確認の対象ではありません。一覧を更新してください。',
  'refusal.access_review_decided': 'この担当者は別の管理者がすでに確認しました。',
  'refusal.too_many_filters': '保存できる絞り込みは {max} 件までです。先に不要なものを削除してください。',
  'refusal.level_limits_not_rising':
    '上のレベルの上限を下のレベルより低くできません。隣のレベルを先に変更してください。',
  'refusal.takes_two_admins': 'この操作には管理者が 2 人必要です。まず申請し、ほかの管理者が承認します。',
  'refusal.console_only':
    '対象者を除いて、判断できる有効な管理者が 2 人いません。サーバー上で npm run operator を使ってください。',
  'refusal.asker_gone':
    '申請した人は停止されたか、申請する権限を失っています。却下し、必要なら改めて申請してください。',
  'refusal.operator_unchanged': 'すでにその状態です。別の役割または状態を選んでください。',
  'refusal.first_password_gone':
    '表示できる初期パスワードの半分はありません。ログインが設定済みか、72 時間が過ぎたか、ほかの人が作成したものです。必要ならリセットを申請してください。',
  'refusal.proposal_not_found': '提案が存在しないか、処理済みまたは期限切れです。一覧を読み込み直してください。',
  'refusal.too_many_rows':
    'この一覧は 1 つのファイルに書き出せる {max} 行を超えています。範囲を絞って分けて書き出してください。',
  'refusal.reject_reason_required': '却下の理由を入力してください。',
  'refusal.payment_name_differs': '受取人名義は本人確認済みの氏名と同じにしてください。',
  'refusal.payment_account_required': '受取口座の情報をすべて入力してください。',
  'refusal.invalid_payment_account': '受取口座の形式が正しくありません。',
  'refusal.payment_method_not_found': 'この受取方法は見つかりません。',
  'refusal.too_many_payment_methods': '受取方法は種類ごとに {max} 件まで保存できます。先に 1 件を削除してください。',
  'refusal.not_region_agent': '地域代理店ではないため、閲覧できません。代理店になるにはサポートにご連絡ください。',
  'refusal.trade_password_required': '資金パスワードを入力してください。',
  'refusal.verification_level_skipped': '先にレベル 2 の認証を完了してください。',
  'refusal.index_price_missing': '現在、利用できる市場価格がありません。しばらくしてからもう一度お試しください。',
  'refusal.assets_below_level': 'レベル 3 の認証には、20 BTC を超える総資産が必要です。',
  'refusal.currency_not_supported':
    'この通貨の入出金にはまだ対応していません。現在は BTC・ETH・USDT・USDC のみご利用いただけます。',
  'refusal.invalid_withdraw_address':
    '選択したネットワークの {currency} アドレスではありません。アドレスとネットワークをご確認ください。',
  'refusal.payment_link_as_address':
    'これは支払いリンクで、アドレスではありません。リンクのアドレス、数量、タグをそれぞれの項目で送ってください。',
  'refusal.bch_address_old':
    'これは古い形式の BCH アドレスで、BTC のアドレスと区別できません。bitcoincash: または q で始まる形式を受取人にお求めください。',
  'refusal.ltc_address_old':
    'これは古い形式の LTC アドレスで、BTC のアドレスと区別できません。M または ltc1 で始まる形式を受取人にお求めください。',
  'refusal.tron_address_hex': 'これは 16 進数の Tron アドレスです。T で始まる形式をお使いください。',
  'refusal.address_of_test_network':
    'この {network} アドレスはテストネットワークなど別のネットワークのもので、ここからは送れません。受取人に別のアドレスをお求めください。',
  'refusal.invalid_destination_tag': '宛先タグは 0 から 4294967295 までの整数で、XRP ネットワークだけで使います。',
  'refusal.network_closed_by_issuer':
    'Omni ネットワークは発行元により廃止され、利用できません。ERC20 または TRC20 をお使いください。',
  'refusal.invalid_address_label': 'メモに使えるのは文字と数字のみです。空白は使えません。',
  'refusal.too_many_withdraw_addresses':
    '出金アドレスは通貨ごとに {max} 件まで保存できます。先に 1 件を削除してください。',
  'refusal.withdraw_address_exists': 'この出金アドレスはすでにアドレス帳にあります。',
  'refusal.withdraw_address_not_found': '出金アドレスが見つかりません。アドレス帳を再読み込みしてください。',
  'refusal.house_funds_short':
    'この運営口座には {available} {currency} しかありません。数量を減らすか、先に口座へ資金を入れてください。',
  'refusal.house_money_promised':
    'この運営口座には約束済みの資金を残す必要があり、移せるのは最大 {left} {currency} です。',
  'refusal.house_move_not_allowed':
    'この二つの運営口座の間では資金を移せません。一方は金庫でなければならず、準備金・チェーン・外部の口座は対象外です。',
  'refusal.surplus_short': '余剰がそれだけありません。現在計上できるのは {available} {currency} です。',
  'refusal.surplus_unknown': '{network} ネットワークは今は台帳と照合できません。同期してからもう一度お試しください。',
  'refusal.own_transfer_not_found':
    '{network} に、この ID の確定した自己アドレス間の取引はありません。ここで署名したものは自動で計上されます。',
  'refusal.chain_cost_booked': 'この取引の費用は計上済みです。',
  'refusal.network_without_keys': 'このネットワークには鍵がないため、移動できません。',
  'refusal.transaction_not_waiting':
    'このトランザクションはもうブロック待ちではありません。一覧を再読み込みしてください。',
  'refusal.transaction_not_replaceable':
    'このネットワークでは、手数料を上げた取引に差し替えられません。ブロックに入るまで、同じ取引が再送されます。',
  'refusal.fee_limit_reached': 'ネットワーク手数料が上限に達しているため、これ以上上げられません。',
  'refusal.transaction_not_signed':
    '署名機が署名しませんでした。接続できないか、署名機の限度に達しています。アラームを確認してください。',
  'refusal.alarm_not_found': 'この警報は終了したか、すでに対応中です。ページを読み込み直してください。',
  'refusal.threshold_out_of_bounds':
    'しきい値は {min} から {max} の間で、「重大」が「警告」より先に達しないようにしてください。',
  'refusal.alarm_target_invalid':
    'メールアドレス、または https:// で始まるアドレスを入力してください（http:// はこのサーバー上のみ）。',
  'refusal.too_many_alarm_targets': '警報の送信先は {max} 件までです。先に不要なものを削除してください。',
  'refusal.alarm_target_not_found': 'この送信先は削除されました。ページを読み込み直してください。',
  'refusal.adjustment_already_requested': 'この口座と通貨の調整はすでに依頼されています。先に処理してください。',
  'refusal.funds_request_not_found': '依頼が存在しないか、処理済みまたは期限切れです。一覧を読み込み直してください。',
  'refusal.funds_request_changed': '依頼の内容が変わりました。読み込み直して確認してください。',
  'refusal.already_approved': 'この出金はすでに承認済みです。ほかの担当者の承認が必要です。',
  'refusal.deposits_not_open':
    '{currency} の入金は現在受け付けていません。今は送らず、しばらくしてからお試しください。',
  'refusal.withdrawals_not_open':
    '{network} ネットワークでの {currency} の出金は現在受け付けていません。別のネットワークを選ぶか、後ほどお試しください。',
  'refusal.network_behind': '{network} ネットワークが同期中のため出金できません。数分後にもう一度お試しください。',
  'refusal.below_minimum_withdrawal': '出金は {minimum} {currency} からです。数量を増やしてください。',
  'refusal.above_maximum_withdrawal':
    '1 回に出金できるのは {maximum} {currency} までです。数量を減らすか、分けて出金してください。',
  'refusal.code_required': '認証コードを入力してください。',
  'refusal.address_not_allowed':
    '出金ホワイトリストがオンのため、アドレス帳のアドレスにのみ出金できます。先にこのアドレスを追加してください。',
  'refusal.address_waits':
    '出金ホワイトリストがオンのため、新しいアドレスには {hours} 時間 {minutes} 分後から出金できます。',
  'refusal.address_unconfirmed':
    '出金ホワイトリストがオンで、このアドレスは未確認です。サイトのアドレス帳でパスワードと二段階認証により一度確認してください。待機時間の後に出金できます。',
  'refusal.too_many_deposit_requests': '審査中の入金申請は {max} 件までです。結果が出るまでお待ちください。',
  'refusal.output_not_creditable':
    'このユーザー宛てで、承認数を満たし、まだ反映できる送金がチェーン上にありません。読み込み直すか、運営口座から支払ってください。',
  'refusal.position_not_found': 'ポジションが見つかりません。一覧を更新してください。',
  'refusal.position_not_open': 'このポジションは未約定か、すでに決済されています。一覧を更新してください。',
  'refusal.position_not_pending': '取り消せるのは待機中の指値注文だけです。一覧を更新してください。',
  'refusal.position_closing': 'このポジションは決済中です。少しお待ちください。',
  'refusal.lever_not_enabled': 'この通貨ペアでは先物を取引できません。ほかのペアを選んでください。',
  'refusal.lever_halted': 'この先物は新規建てを停止中です。決済と注文の取消はできます。',
  'refusal.lever_takes_two':
    '担当者 1 人でできるのは、新規建ての停止と、最新のインデックスがない市場の停止だけです。変更を申請すると、別の担当者が判断します。',
  'refusal.contract_price_stale':
    'この口座で保有する先物に最新のインデックス価格がないものがあります。戻るまで新規建てはできません。',
  'refusal.lever_not_halted': 'この市場は停止していません。清算できるのは停止中の市場だけです。',
  'refusal.lever_halt_too_short': '市場は停止から {hours} 時間が過ぎると清算できます。待つか、再開を申請してください。',
  'refusal.lever_settling': 'この市場は清算中です。完了するまでお待ちください。',
  'refusal.lever_median_changed': '申請後に市場が動いたため、中央値が変わりました。清算を改めて申請してください。',
  'refusal.no_market_price': '現在、相場価格がありません。少し後でもう一度お試しください。',
  'refusal.hands_not_whole': '枚数は 0 より大きい整数で入力してください。',
  'refusal.hands_out_of_range': '枚数は {minimum} から {maximum} までです。',
  'refusal.multiple_not_offered': 'このレバレッジは選べません。最大 {maximum} 倍まで選べます。',
  'refusal.target_price_required': '0 より大きい注文価格を入力してください。',
  'refusal.target_above_price': '指値のロングは現在価格 {last} を超えられません。',
  'refusal.target_below_price': '指値のショートは現在価格 {last} を下回れません。',
  'refusal.stop_price_required': '利確または損切りの価格を 0 より大きい値で入力してください。',
  'refusal.take_profit_wrong_side': '利確価格は、ロングなら {price} より上、ショートなら下にしてください。',
  'refusal.stop_loss_wrong_side': '損切り価格は、ロングなら {price} より下、ショートなら上にしてください。',
  'refusal.too_many_positions': '先物ごとに持てるポジションは {maximum} 件までです。先に決済してください。',
  'refusal.too_many_pending_positions': '先物ごとの待機注文は {maximum} 件までです。先に取り消してください。',
  'refusal.exposure_limit_reached':
    'この方向の総ポジション上限に達しました。残りはコイン {left} 枚分です。枚数を減らすか、後でもう一度お試しください。',
  'refusal.risk_rate_too_low':
    'この操作後のリスク率は {minimum}% 以上が必要です。数量を減らすか、先に資金を振り替えてください。',
  'refusal.open_positions_block':
    'ポジションや注文があるあいだは振り替えられません。先に決済または取り消してください。',
  'refusal.market_has_open_positions': 'この先物にはまだポジションか注文があります。すべて終わるまでお待ちください。',
  'refusal.duplicate_submission': '同じ注文が直前に送信されています。もう一度送るには少しお待ちください。',
  'refusal.coin_id_taken': 'この番号は別のコインが使っています。ほかの番号にしてください。',
  'refusal.coin_name_taken': 'このティッカーは別のコインが使っています。ほかのものにしてください。',
  'refusal.coin_names_missing': '名称が不足している言語：{languages}。入力してください。',
  'refusal.coin_in_use':
    'このコインは先物・ステーキング・販売・法定通貨の取引でまだ使われています。プレビューにあるものを先に終了してください。',
  'refusal.coin_held':
    'このコインはまだ保有されており、出金は現物口座からしかできません。現物口座を残すか、上場を廃止してください。',
  'refusal.coin_without_index':
    '価格のみの通貨ペアにはインデックスのあるコインが必要です。先にコインにインデックスを設定してください。',
  'refusal.coin_withdraw_only': '{currency} は上場廃止の手続き中のため、出金のみできます。',
  'refusal.coin_withdrawals_ended':
    '{currency} は上場廃止となり、出金の受付は終了しました。サポートにお問い合わせください。',
  'refusal.coin_being_delisted': '上場廃止の手続き中のコインです。市場はもう変更できません。',
  'refusal.delisting_out_of_order': '上場廃止は一段階ずつ進みます。次の段階を申請してください。',
  'refusal.delisting_too_early': '利用者にはより遅い日が告知されています。それ以降の時刻を選んでください。',
  'refusal.market_pair_taken': 'この通貨ペアの市場は既にあります。そちらを変更してください。',
  'refusal.change_already_requested': 'この項目にはすでに待機中の変更があります。先にそれを判断してください。',
  'refusal.launch_preview_changed':
    '結果がプレビューと変わりました。この依頼を却下し、プレビューを確かめてから依頼し直してください。',
  'refusal.launch_terms_changed':
    '公開を依頼した後で販売の内容が変わりました。この依頼を却下し、確かめてから依頼し直してください。',
  'refusal.launch_texts_missing': '次の言語の題名・概要・内容がまだありません：{languages}。',
  'refusal.launch_stopped': 'この販売は現在、新しい申込を受け付けていません。後でもう一度ご確認ください。',
  'refusal.approver_key_invalid': '鍵の証明に失敗しました。新しい鍵を作成してください。',
  'refusal.approver_key_held': 'すでに鍵があります。失効させてから新しい鍵を登録してください。',
  'refusal.approver_name_taken': 'この名前は別の担当者の鍵で使われています。',
  'refusal.approver_key_used': 'この鍵は以前に登録されています。新しい鍵を作成してください。',
  'refusal.approver_key_not_found': 'この鍵は存在しないか、すでに失効しています。',
  'refusal.approver_key_missing': '署名に使う鍵がありません。先に登録してください。',
  'refusal.approver_not_listed': '署名サーバーはこの鍵をまだ知りません。先にそのホストで登録してください。',
  'refusal.approval_not_needed': 'この出金に署名は不要です。',
  'refusal.approval_text_differs': '署名した内容がこの出金と一致しません。再読み込みして確認してください。',
  'refusal.approval_expired': '承認の期限が切れました。条件を決め直して署名してください。',
  'refusal.approval_expiry_too_far': '承認の有効期間は最長 {hours} 時間です。',
  'refusal.approval_terms_fixed':
    '別の担当者が先に手数料上限と期限を決めました。再読み込みして、その内容に署名してください。',
  'refusal.approval_already_signed': 'すでに署名済みです。別の担当者の署名も必要です。',
  'refusal.approval_signature_invalid': '登録した鍵による署名ではありません。',
  'refusal.approval_not_found': 'この承認はすでに終了したか破棄されました。',
  'refusal.coin_has_chain': 'このコインはチェーン経由で入ります。金庫から移してください。',
  'refusal.network_exists': 'このコインはすでにそのネットワークで入出金できます。',
  'refusal.network_not_found': 'このコインはそのネットワークにありません。',
  'refusal.network_not_run': 'このサイトは {network} ネットワークを運用していません。',
  'refusal.network_without_tokens': '{network} ネットワークには固有のコインしかなく、トークンを扱えません。',
  'refusal.token_address_invalid': '{network} のトークンアドレスとして正しくありません。一文字ずつ確認してください。',
  'refusal.token_taken': 'このトークンアドレスはすでに {currency} です。',
  'refusal.token_not_found': 'ノードはこのアドレスにトークンを見つけられません。',
  'refusal.token_decimals_invalid': '小数桁数は 0 から 18 までの整数です。',
  'refusal.token_decimals_differ': 'トークンの小数桁数は {decimals} です。そのとおりに入力してください。',
  'refusal.token_not_signed':
    '署名プログラムはこのトークンをまだ知りません。先にそのホストで実行してください：{command}',
  'refusal.node_not_reached':
    '現在 {network} ネットワークのノードに接続できません。しばらくしてからもう一度お試しください。',
  'refusal.signer_not_reached': '現在署名プログラムに接続できません。しばらくしてからもう一度お試しください。',
  'refusal.network_confirmations_invalid': '承認数は 1 から {maximum} までです。',
  'refusal.network_amounts_missing': '最小入金、最小出金、集約の下限はいずれも 0 より大きくしてください。',
  'refusal.network_amounts_too_fine':
    '最小入金、最小出金、手数料は {minimum} {currency} の倍数にしてください。ネットワークにそれより小さい単位はありません。',
  'refusal.network_limits_out_of_order':
    '最小出金は最大出金以下、最大出金は1人あたりの日次限度以下、1人あたりの日次限度はサイトの日次限度以下にしてください。',
  'refusal.network_minimum_below_fee':
    '最小出金の手数料は {fee} {currency} です。最小出金は手数料より大きくしてください。',
  'refusal.insurance_not_found': '保険が見つかりません。一覧を更新してください。',
  'refusal.micro_closed':
    '超短期先物は現在停止中です。受付済みの注文は通常どおり決済されます。後でもう一度お試しください。',
  'refusal.micro_country_closed': 'お住まいの国・地域では超短期先物をご利用いただけません。',
  'refusal.micro_not_enabled': 'この通貨ペアでは超短期先物を取引できません。ほかのペアを選んでください。',
  'refusal.micro_halted':
    'この通貨ペアの超短期先物は新規受付を停止中です。受付済みの注文は通常どおり決済されます。ほかのペアを選ぶか、後でお試しください。',
  'refusal.micro_risk_not_accepted': '先に超短期先物のリスク説明（第 {version} 版）を読み、同意してください。',
  'refusal.micro_cooling_off': 'ご自身で設定した休止期間は残り {hours} 時間 {minutes} 分です。その間は注文できません。',
  'refusal.micro_currency_not_offered': 'この通貨では超短期先物を取引できません。ほかの通貨を選んでください。',
  'refusal.seconds_not_offered': 'この期間は選べません。選び直してください。',
  'refusal.stake_out_of_range': '金額は {minimum} から {maximum} {currency} までです。',
  'refusal.stake_not_in_steps': '金額は {step} {currency} の倍数で入力してください。',
  'refusal.cool_off_only_longer': '休止期間は延長のみできます。残りは {hours} 時間 {minutes} 分です。',
  'refusal.insurance_not_offered': 'この通貨ではこの保険を利用できません。ほかを選んでください。',
  'refusal.insurance_amount_out_of_range': '保険金額は {minimum} から {maximum} {currency} までです。',
  'refusal.insurance_already_bought': 'この通貨の保険にはすでに加入しています。終了後に改めて加入できます。',
  'refusal.insurance_not_effective': '保険はまだ有効ではありません。翌日 0 時（UTC+8）から有効になります。',
  'refusal.insurance_expired': 'この保険は満了したか、すでに終了しています。',
  'refusal.insurance_claim_limit_reached': 'この保険の請求回数をすべて使い切りました。',
  'refusal.insurance_open_orders': '保険対象の超短期先物がまだ残っています。決済後にもう一度お試しください。',
  'refusal.insurance_assets_zero': '保険対象の取引に損失がないため、請求できません。',
  'refusal.insurance_loss_too_small': '損失が {needed} {currency} に達すると請求できます。',
  'refusal.insurance_not_cancellable': 'この保険は終了しているため、取り消せません。',
  'refusal.too_many_micro_orders': 'この通貨で同時に持てる超短期先物は {maximum} 件までです。決済をお待ちください。',
  'refusal.micro_orders_limit_reached':
    'ご自身で設定した 1 日 {maximum} 件の上限に達しました。明日またご利用ください。',
  'refusal.micro_loss_limit_reached':
    'ご自身で設定した 1 日の損失上限を超えます。本日は手数料込みであと {left} {currency} まで注文できます。',
  'refusal.micro_second_full':
    'その決済時刻の枠は、残り {left} {currency} 分です。金額を減らすか、ほかの期間を選んでください。',
  'refusal.micro_pool_exhausted':
    'プールの残高により、現在の上限は {left} {currency} です。金額を減らすか、後でもう一度お試しください。',
  'refusal.insurance_sold_out': 'この保険は完売しました。保険金額を減らすか、後でもう一度お試しください。',
  'refusal.insurance_premium_too_low':
    '保険 {typeId} の保険料率は {minimum}% 以上にしてください。それ未満では最善の戦略が利益を得ます。',
  'refusal.acceptor_not_found': 'OTC ディーラーが見つかりません。一覧から選んでください。',
  'refusal.own_acceptor': '自分自身とは取引できません。別の OTC ディーラーを選んでください。',
  'refusal.acceptor_unavailable': 'この OTC ディーラーは現在受付を停止しています。別のディーラーを選んでください。',
  'refusal.gateway_closed': 'オンライン決済は現在ご利用いただけません。別の方法で入金してください。',
  'refusal.gateway_order_expired': 'この決済注文は古すぎるため入金できません。残高調整で処理してください。',
  'refusal.gateway_order_paid': 'この決済注文はすでに入金済みです。再読み込みしてください。',
  'refusal.acceptor_money_out_of_range': '{minimum}～{maximum} CNY の範囲で入力してください。',
  'refusal.acceptor_deal_open':
    '完了していない OTC ディーラーとの取引があります。先に完了するかキャンセルしてください。',
  'refusal.acceptor_balance_short':
    'この OTC ディーラーが現在対応できるのは最大 {maximum} CNY です。金額を減らすか、別のディーラーを選んでください。',
  'refusal.gateway_day_cap':
    'オンライン決済の本日の限度額は残り {left} {currency} です。限度額を引き上げるか、明日もう一度お試しください。',
  'refusal.gateway_unfunded': 'オンライン決済口座の残高は {left} {currency} のみです。先に資金を補充してください。',
  'refusal.payment_way_not_offered': 'この OTC ディーラーはこの支払方法に対応していません。別の方法を選んでください。',
  'refusal.gateway_money_out_of_range': '{minimum}～{maximum} CNY の範囲で、小数第 2 位までで入力してください。',
  'refusal.gateway_order_not_found': '決済注文が見つかりません。再読み込みしてください。',
  'refusal.too_many_gateway_orders': '未払いの決済注文は {max} 件までです。先に支払うか、期限切れまでお待ちください。',
  'refusal.gateway_signature_invalid': '署名が正しくありません。',
  'refusal.fiat_deal_not_found': 'この法定通貨の注文は見つかりません。一覧を再読み込みしてください。',
  'refusal.fiat_merchant_not_found': '該当するマーチャントまたは申請がありません。一覧を再読み込みしてください。',
  'refusal.fiat_merchant_handled': 'このマーチャント申請は処理済みです。一覧を再読み込みしてください。',
  'refusal.fiat_no_right': 'この操作は取引の相手方だけが行えます。',
  'refusal.fiat_deal_handled': '注文の状態が変わったため、この操作はできません。再読み込みしてご確認ください。',
  'refusal.acceptor_deal_paid':
    'ユーザーが支払済みにしたため、もう断れません。入金があれば確認し、入金がない、または金額や支払人が異なる場合は異議を申し立ててください。判断が出るまで USDT は預かったままです。',
  'refusal.payment_proof_required': '先に送金の証明画像をアップロードしてください。',
  'refusal.fiat_appeal_too_early':
    '異議申し立ては支払い完了の連絡からしばらく後に行えます。{seconds} 秒後にもう一度お試しください。',
  'refusal.fiat_appeal_too_late': 'この注文の異議申し立て期間は終了しました。サポートにご連絡ください。',
  'refusal.appeal_proof_required':
    '終了した注文の異議申し立てには証明画像が必要です。サイトで注文を開き、異議申し立てを選んで画像をアップロードしてください。',
  'refusal.late_appeal_used':
    '未払いのまま終了した注文の異議申し立ては1日1回までで、本日分は使用済みです。0時（UTC+8）以降に再度お試しいただくか、サポートにご連絡ください。',
  'refusal.fiat_closed': '法定通貨の取引は現在停止中です。進行中の注文は継続します。後でもう一度お試しください。',
  'refusal.fiat_restricted':
    '法定通貨の取引はあと {hours} 時間 {minutes} 分制限されています。ご不明な点はサポートにご連絡ください。',
  'refusal.fiat_level_too_low': 'レベル {level} の本人確認が必要です。レベルを上げるか、ほかの広告を選んでください。',
  'refusal.payment_info_missing': '先に受取方法を登録してください。',
  'refusal.trade_password_not_set': '先に資金パスワードを設定してください。売却した暗号資産のリリースに必要です。',
  'refusal.fiat_ad_not_found': 'この広告は存在しないか、終了しています。一覧を再読み込みしてください。',
  'refusal.not_a_merchant': 'この通貨のマーチャントではありません。先に申請してください。',
  'refusal.too_many_unfinished_deals': '未完了の注文は {maximum} 件までです。先に 1 件を完了してください。',
  'refusal.too_many_cancellations':
    '本日、取り消しまたは未払いで期限切れになった注文が {maximum} 件に達しました。明日またご利用ください。',
  'refusal.own_ad': 'ご自身の広告です。ほかの広告を選んでください。',
  'refusal.fiat_ad_not_takeable': 'この広告は現在取引できません。ほかの広告を選ぶか、後でもう一度お試しください。',
  'refusal.fiat_ad_barred': 'この広告は取引所が掲載を停止したため、再掲載できません。サポートにご連絡ください。',
  'refusal.fiat_ad_still_up': '先に広告の掲載を停止してから終了してください。',
  'refusal.fiat_ad_has_deals': 'この広告には未完了の注文があります。完了してから終了してください。',
  'refusal.fiat_deals_too_few':
    'このマーチャントは {needed} 件以上の取引実績を求めています。ほかの広告を選んでください。',
  'refusal.fiat_coin_not_offered': 'この通貨は法定通貨の取引に対応していません。ほかの通貨を選んでください。',
  'refusal.fiat_currency_not_offered': 'この法定通貨は取り扱っていません。ほかの通貨を選んでください。',
  'refusal.fiat_way_not_offered': 'この支払方法は現在利用可能ではありません。ほかの方法を選んでください。',
  'refusal.fiat_rate_missing': '現在、法定通貨の最新レートがありません。後でもう一度お試しください。',
  'refusal.fiat_merchant_applied': 'この通貨のマーチャントは申請済みか登録済みです。再度の申請は不要です。',
  'refusal.fiat_price_moved': '価格が {price} {fiat} に変わりました。確認のうえ、もう一度注文してください。',
  'refusal.fiat_price_out_of_band': '価格は {minimum} から {maximum} {fiat} までです。価格を変更してください。',
  'refusal.fiat_premium_out_of_range': '変動率は ±{maximum}% 以内で、下限の安値は上限の高値以下にしてください。',
  'refusal.fiat_money_not_whole': '金額は {unit} {fiat} の倍数で入力してください。',
  'refusal.fiat_ad_number_out_of_range': '広告の総数量は {minimum} から {maximum} {currency} までです。',
  'refusal.fiat_ad_limits_wrong':
    '1 回の注文の限度が正しくありません。最小数量は最大数量以下、最大数量は総数量以下にしてください。',
  'refusal.fiat_remaining_short': 'この広告の残りは {remaining} {currency} です。数量を減らしてください。',
  'refusal.fiat_below_minimum': '最低 {minimum} {currency}（{money} {fiat}）から取引できます。数量を増やしてください。',
  'refusal.fiat_above_maximum': '最大 {maximum} {currency}（{money} {fiat}）まで取引できます。数量を減らしてください。',
  'refusal.fiat_day_limit_exceeded':
    '本日の法定通貨の取引限度額を超えています。残りは {left} USDT 相当です。認証レベルを上げると限度額が増えます。',
  'refusal.fiat_ad_already_open': 'この通貨で同じ方向に出せる広告は 1 件です。先に既存の広告を終了してください。',
  'refusal.too_many_ads': '同時に出せる広告は {maximum} 件までです。先に 1 件を終了してください。',
  'refusal.appeal_not_open': 'この注文は異議申し立て中ではありません。更新してください。',
  'refusal.message_required': '内容を入力するか、画像を選択してください。',
  'refusal.too_many_statements': '1件の注文につき申し立ては{maximum}回までです。続きはチャットでお送りください。',
  'refusal.chat_closed': '注文の終了から24時間が過ぎたため、チャットは終了しました。',
  'refusal.chat_muted': '発言が制限されているため、今はメッセージを送信できません。',
  'refusal.chat_too_fast': '送信が多すぎます。{seconds}秒後にもう一度お試しください。',
  'refusal.ticket_not_found': 'お問い合わせが見つかりません。一覧を再読み込みしてください。',
  'refusal.ticket_closed': 'このお問い合わせは終了しています。再開するか、新しく作成してください。',
  'refusal.ticket_reopens_no_more': '終了から{days}日以上経過しています。新しいお問い合わせを作成してください。',
  'refusal.too_many_tickets': '同時に受け付けるお問い合わせは{max}件までです。先に1件終了してください。',
  'refusal.reply_name_taken': '同じ名前の定型文があります。別の名前にしてください。',
  'refusal.too_many_replies': '定型文は{max}件まで保存できます。先に1件削除してください。',
  'refusal.proposal_outdated': '申請後に対象の内容が変更されました。却下してから申請し直してください。',
  'refusal.changed_meanwhile':
    '開いた後に他の人が変更しました。現在の内容とご自分の内容を比べ、どちらかを選んでください。',
  'refusal.seen_required': '表示されていた内容がありません。読み直し、変更とともに seen を送ってください。',
  'refusal.acceptor_user_held': 'このユーザーは現在出金できません。取引を拒否するか、後でもう一度お試しください。',
  'refusal.fiat_feedback_closed': '評価できるのは完了後 {days} 日以内の注文のみです。',
  'refusal.fiat_feedback_given': 'この注文はすでに評価済みです。',
  'refusal.staking_order_not_found': 'このステーキングは存在しないか、終了しています。一覧を再読み込みしてください。',
  'refusal.subscription_not_found': 'この申込は存在しません。一覧を再読み込みしてください。',
  'refusal.subscription_already_unlocked': 'このコインはすでに解除済みで、現物口座にあります。',
  'refusal.subscription_not_allotted': '結果はまだ発表されていません。発表後に解除できます。',
  'refusal.subscription_still_locked': 'ロック期間中です。あと {hours} 時間 {minutes} 分で解除できます。',
  'refusal.staking_closed': 'ステーキングは現在休止中です。進行中のものは続きます。後でもう一度お試しください。',
  'refusal.staking_product_not_found':
    'このステーキング商品は存在しないか、取扱を終了しました。別の商品を選んでください。',
  'refusal.fee_tier_not_found': 'この手数料ランクは存在しません。表から選択してください。',
  'refusal.fee_grant_over': '付与の終了日時はすでに過ぎています。より後の日時を選択してください。',
  'refusal.launch_not_found': 'この販売は存在しません。一覧を再読み込みしてください。',
  'refusal.launch_handled': '販売の状態が変わったため、この操作はできません。再読み込みしてご確認ください。',
  'refusal.launch_not_ended': '販売が終了していないか、価格を待つ申込があります。後でもう一度お試しください。',
  'refusal.launch_coming_soon': '近日開始：販売はまだ始まっていません。',
  'refusal.launch_ended': 'この販売は終了しました。次の販売をお待ちください。',
  'refusal.staking_terms_changed': 'この商品の利率または期間が変わりました。確認のうえ、もう一度購入してください。',
  'refusal.launch_price_moved': '価格は {price} USDT です。確認のうえ、もう一度お申し込みください。',
  'refusal.abnormal_quantity': '数量は {step} {currency} の倍数にしてください。',
  'refusal.below_minimum_purchase': '最低購入数量に達していません。{minimum} {currency} 以上で申し込んでください。',
  'refusal.exceeds_account_level':
    '現在の口座レベルではこの販売に参加できません。先に本人確認のレベルを上げてください。',
  'refusal.purchase_limit_per_person': 'お一人様 {limit} {currency} までです。数量を減らしてください。',
  'refusal.too_many_staking_orders':
    '進行中のステーキングは {maximum} 件までです。満期を待つか、1 件取り消してください。',
  'refusal.staking_sold_out':
    '現在購入できるのは {remaining} {currency} です。数量を減らすか、後でもう一度お試しください。',
  'refusal.launch_sold_out': 'この販売の残りは {remaining} {currency} です。',
  'refusal.pay_currency_not_accepted': 'この販売ではこの通貨で支払えません。別の通貨を選んでください。',
  'refusal.launch_terms_frozen': '販売は公表済みです。価格・数量・方式・期間・ロックは変更できません。',
  'refusal.audience_empty': 'この対象に該当する人がいません',
  'refusal.maintenance_times_invalid':
    '時刻が正しくありません。開始は今より後で 90 日以内、終了は開始と現在より後、長さは 7 日までです。',
  'refusal.maintenance_begun': 'メンテナンスは始まっているため、開始と対象は変更できません。',
  'refusal.maintenance_over': 'このメンテナンスは終了したか取り下げられています。一覧を更新してください。',
};
