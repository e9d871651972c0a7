import type { mails as source } from '../zh/mails.ts';

export const mails: Record<keyof typeof source, string> = {
  'mail.code.subject': '{site} 認証コード',
  'mail.code.text':
    '{site} の認証コードは {code} です。{minutes} 分間有効です。認証コードは誰にも教えないでください。お心当たりがない場合は、このメールを無視してください。',
  'sms.code.text': '【{site}】認証コード {code}（{minutes} 分間有効）。誰にも教えないでください。',
  'mail.accountExists.subject': 'すでに {site} アカウントをお持ちです',
  'mail.accountExists.text':
    'このメールアドレスで {site} への登録申請がありましたが、すでにアカウントがあります。ご本人の場合はそのままログインしてください。パスワードをお忘れの場合はログイン画面から再設定できます。お心当たりがない場合は、このメールを無視してください。',
  'sms.accountExists.text':
    '【{site}】この電話番号のアカウントはすでにあります。ログインしてください。お心当たりがない場合は無視してください。',
  'mail.notice.warning':
    'お心当たりがない場合は、すぐにログインしてログインパスワードを変更し、サポートにご連絡ください。資産保護のため、セキュリティ情報の変更後 {duration}は出金を停止します。',
  'mail.notice.freeze': 'ログインできない場合は、次のリンクからアカウントを凍結できます（7 日間有効）：',
  'mail.link.receipt': '計算書：',
  'mail.link.risk': '読んで同意する（7 日間有効）：',
  'mail.link.contracts': '先物を開く：',
  'mail.microRisk.subject': '超短期先物のリスク説明への同意',
  'mail.microRisk.text':
    '{site} で超短期先物のご注文がありました。初めてのご注文の前に、リスク説明を読み、同意してください。その後もう一度ご注文ください。お心当たりがない場合は、このメールを無視し、ログインパスワードを変更してください。',
  'sms.microRisk.text': '{site}：超短期先物の注文前に、サイトにログインしてリスク説明に同意してください。',
  'mail.antiPhishing': 'フィッシング対策コード：{word}。このコードがないメールは当社からのものではありません。',
  'mail.subAccount': 'サブアカウント：{subAccount}',
  'mail.footer':
    '{site} がパスワードや認証コードをお聞きすることは決してありません。本メールは送信専用のため、ご返信いただけません。',
  'mail.newDevice.subject': '新しい端末から {site} アカウントにログインがありました',
  'mail.newDevice.text':
    '{time} に、新しい端末または場所からアカウントにログインがありました。端末：{device}、IP アドレス：{ip}',
  'sms.newDevice.text':
    '【{site}】{time} に新しい端末からアカウントにログインがありました（{device}、IP {ip}）。お心当たりがない場合は、すぐにパスワードを変更してください。',
  'mail.passwordChanged.subject': '{site} のログインパスワードが変更されました',
  'mail.passwordChanged.text': 'ログインパスワードが {time} に変更され、ほかの端末はログアウトされました。',
  'sms.passwordChanged.text':
    '【{site}】ログインパスワードが {time} に変更されました。お心当たりがない場合は、すぐにサポートへご連絡ください。',
  'mail.tradePasswordChanged.subject': '{site} の資金パスワードが変更されました',
  'mail.tradePasswordChanged.text': '資金パスワードが {time} に設定または変更されました。',
  'sms.tradePasswordChanged.text':
    '【{site}】資金パスワードが {time} に設定または変更されました。お心当たりがない場合は、すぐにサポートへご連絡ください。',
  'mail.emailBound.subject': '{site} アカウントにメールアドレスが登録されました',
  'mail.emailBound.text': 'メールアドレス {address} が {time} にアカウントへ登録されました。',
  'sms.emailBound.text':
    '【{site}】メールアドレス {address} が {time} にアカウントへ登録されました。お心当たりがない場合は、すぐにサポートへご連絡ください。',
  'mail.phoneBound.subject': '{site} アカウントに電話番号が登録されました',
  'mail.phoneBound.text': '電話番号 {address} が {time} にアカウントへ登録されました。',
  'sms.phoneBound.text':
    '【{site}】電話番号 {address} が {time} にアカウントへ登録されました。お心当たりがない場合は、すぐにサポートへご連絡ください。',
  'mail.secondFactorChanged.subject': '{site} の二段階認証の設定が変更されました',
  'mail.secondFactorChanged.text': 'アカウントの二段階認証の設定が {time} に変更されました。',
  'mail.secondFactorRemoved.subject': 'サポートが {site} の二段階認証を解除しました',
  'mail.secondFactorRemoved.text':
    'ご依頼により、サポートが {time} にアカウントの二段階認証を解除しました。認証アプリ、パスキー、リカバリーコードは使えなくなり、すべての端末からログアウトされました。ログインして再度有効にしてください。',
  'sms.secondFactorRemoved.text':
    '{site}：サポートが {time} に二段階認証を解除しました。依頼していない場合は、すぐにサポートへご連絡ください。',
  'mail.secondFactorLocked.subject': '{site} の二段階認証で誤った入力が続きました',
  'mail.secondFactorLocked.text':
    '{time} に誤った入力が続いたため、二段階認証を一時的にロックしました。ここまで進むにはパスワードが必要です。お心当たりがない場合は、すぐにパスワードを変更してください。',
  'sms.secondFactorLocked.text':
    '【{site}】誤った入力が続いたため、{time} に二段階認証を一時的にロックしました。お心当たりがない場合は、すぐにパスワードを変更してください。',
  'mail.paymentMethodChanged.subject': '{site} の受取方法が変更されました',
  'mail.paymentMethodChanged.text':
    '{time} に受取方法（口座 {account}）が保存または削除されました。出金は {duration}停止されます。',
  'sms.paymentMethodChanged.text':
    '【{site}】受取方法（口座 {account}）が {time} に変更されました。お心当たりがない場合は、すぐにサポートへご連絡ください。',
  'mail.withdrawAddressAdded.subject': '{site} 出金アドレスが追加されました',
  'mail.withdrawAddressAdded.text':
    '出金アドレス {address}（{currency}、{network}）が {time} にアドレス帳に追加され、確認されました。ホワイトリストがオンの間は、{duration}後から出金できます。',
  'sms.withdrawAddressAdded.text':
    '【{site}】出金アドレス {address} が {time} に追加・確認されました。お心当たりがない場合は、すぐにサポートへご連絡ください。',
  'mail.withdrawAddressKept.subject': '{site} 出金アドレスをご確認ください',
  'mail.withdrawAddressKept.text':
    '出金アドレス {address}（{currency}、{network}）が {time} にアドレス帳に保存されましたが、未確認です。ホワイトリストがオンの間は出金できません。ご本人のものであれば、アドレス帳でパスワードを入力して確認してください。',
  'sms.withdrawAddressKept.text':
    '【{site}】出金アドレス {address} が {time} に保存されました（未確認）。お心当たりがない場合は、すぐにサポートへご連絡ください。',
  'mail.link.addressBook': 'アドレス帳を開く',
  'sms.secondFactorChanged.text':
    '【{site}】二段階認証の設定が {time} に変更されました。お心当たりがない場合は、すぐにサポートへご連絡ください。',
  'mail.accountFrozen.subject': '{site} アカウントが凍結されました',
  'mail.accountFrozen.text':
    'アカウントが {time} に凍結され、取引と出金を停止しました。解除するにはサポートにご連絡ください。',
  'sms.accountFrozen.text': '【{site}】アカウントが {time} に凍結されました。解除するにはサポートへご連絡ください。',
  'mail.withdrawalRequested.subject': '{site} 出金申請の受付',
  'mail.withdrawalRequested.text':
    '{time} に {amount} {currency} の出金申請を受け付けました。ネットワーク：{network}、送付先アドレス：{address}',
  'sms.withdrawalRequested.text':
    '【{site}】{time} に {amount} {currency}（{network}）の出金申請（送付先 {address}）を受け付けました。お心当たりがない場合は、すぐにサポートへご連絡ください。',
  'mail.withdrawalCompleted.subject': '{site} 出金完了',
  'mail.withdrawalCompleted.text':
    '{time} に出金が完了しました。{amount} {currency} をネットワーク {network} でアドレス {address} に送付しました。トランザクションハッシュ：{hash}',
  'sms.withdrawalCompleted.text':
    '【{site}】出金が完了しました。{amount} {currency} をネットワーク {network} でアドレス {address} に送付しました。',
  'mail.withdrawalSettled.subject': '{site} 出金完了',
  'mail.withdrawalSettled.text':
    '{time} に出金が完了しました。{amount} {currency} を {site} の別の口座（入金アドレス {address}）に入金しました。ネットワークは経由していません。',
  'sms.withdrawalSettled.text':
    '【{site}】出金が完了しました。{amount} {currency} を別の口座（入金アドレス {address}）に入金しました。',
  'mail.withdrawalRejected.subject': '{site} 出金は行われませんでした',
  'mail.withdrawalRejected.text':
    '{amount} {currency} の出金申請は {time} に却下されました。理由：{reason}。資金は口座に戻っています。',
  'sms.withdrawalRejected.text':
    '【{site}】{amount} {currency} の出金申請は却下されました。理由：{reason}。資金は口座に戻っています。',
  'mail.withdrawalCancelled.subject': '{site} 出金の取り消し',
  'mail.withdrawalCancelled.text':
    '{amount} {currency} の出金申請を {time} に取り消しました。資金は口座に戻っています。',
  'sms.withdrawalCancelled.text':
    '【{site}】{amount} {currency} の出金申請を取り消しました。資金は口座に戻っています。',
  'mail.withdrawalFailed.subject': '{site} 出金失敗',
  'mail.withdrawalFailed.text':
    '{amount} {currency} の出金は {time} にネットワーク上で失敗しました。資金は口座に戻っており、もう一度申請できます。',
  'sms.withdrawalFailed.text':
    '【{site}】{amount} {currency} の出金はネットワーク上で失敗しました。資金は口座に戻っており、もう一度申請できます。',
  'mail.depositCredited.subject': '{site} 入金完了',
  'mail.depositCredited.text': '{amount} {currency} の入金が {time} に反映されました。',
  'sms.depositCredited.text': '【{site}】{amount} {currency} の入金が反映されました。',
  'mail.identityApproved.subject': '{site}の本人確認が完了しました',
  'mail.identityApproved.text': '{time} に本人確認が承認されました。',
  'sms.identityApproved.text': '【{site}】{time} に本人確認が承認されました。',
  'mail.identityRejected.subject': '{site}の本人確認が承認されませんでした',
  'mail.identityRejected.text':
    '{time} に審査した本人確認は承認されませんでした。理由：{reason}。内容を修正のうえ、再提出できます。',
  'sms.identityRejected.text':
    '【{site}】本人確認が承認されませんでした。理由：{reason}。内容を修正のうえ、再提出できます。',
  'mail.leverWarning.subject': '{site} 先物リスクの警告',
  'mail.leverWarning.text':
    '{time}、{currency} 先物口座のリスク率が {rate}% まで下がりました（警告ライン {level}%）。{liquidation}% になるとすべてのポジションがロスカットされます。リスクが最も大きい先物は {symbol} です。資金を振り替えるか、ポジションを決済してください。',
  'sms.leverWarning.text':
    '{site}：{currency} 先物口座のリスク率は {rate}% です。{liquidation}% でロスカットされます（{symbol}）。資金の振替か決済をご検討ください。',
  'mail.leverLiquidated.subject': '{site} 先物口座のロスカット',
  'mail.leverLiquidated.text':
    '{time}、{currency} 先物口座のリスク率が {rate}% となり、ロスカット水準の {liquidation}% に達しました。注文は取り消され、すべてのポジションが決済されました：{positions}。それぞれの計算書は先物の履歴にあります。',
  'sms.leverLiquidated.text':
    '{site}：{currency} 先物口座はリスク率 {rate}% でロスカットされました：{positions}。先物の履歴をご確認ください。',
  'mail.leverTakeProfit.subject': '{site} 利確の約定',
  'mail.leverTakeProfit.text':
    '{symbol} のポジション（{position}）は {time} に {price} で利確により決済されました。損益：{profit} {currency}。',
  'sms.leverTakeProfit.text':
    '{site}：{symbol} のポジション {position} は {price} で利確により決済。損益：{profit} {currency}。',
  'mail.leverStopLoss.subject': '{site} 損切りの約定',
  'mail.leverStopLoss.text':
    '{symbol} のポジション（{position}）は {time} に {price} で損切りにより決済されました。損益：{profit} {currency}。',
  'sms.leverStopLoss.text':
    '{site}：{symbol} のポジション {position} は {price} で損切りにより決済。損益：{profit} {currency}。',
  'mail.leverSettled.subject': '{site} 先物の清算',
  'mail.leverSettled.text':
    '{symbol} のポジション（{position}）の市場は長く停止していたため、{time} に清算されました。すべてのポジションが同じインデックスで決済され、あなたの決済価格は {price} です。損益：{profit} {currency}。',
  'sms.leverSettled.text':
    '{site}：{symbol} のポジション {position} は長期停止のため {price} で清算。損益：{profit} {currency}。',
  'mail.leverClawback.subject': '{site} 先物の利益の分担',
  'mail.leverClawback.text':
    '{time} に {symbol} の途絶・停止が終わり、ほかの利用者の損失がその資金を超えました。保険基金が負わない分を、その時点の利益から按分で差し引きました。あなたの分は {amount} {currency} です。その前より資産が減ることはありません。金額はポジション一覧と計算書にあります。',
  'sms.leverClawback.text':
    '{site}：{symbol} の途絶・停止の終わりに、ほかの利用者が払えなかった分として利益から {amount} {currency} を按分で差し引きました。',
  'mail.leverRevoked.subject': '{site} 先物の注文は未約定',
  'mail.leverRevoked.text':
    '{symbol} の先物注文（{position}）は {time} に取り消されました：{reason}。拘束されていた資金は戻りました。',
  'sms.leverRevoked.text': '{site}：{symbol} の先物注文 {position} は取り消されました：{reason}。',
  'mail.leverShortage.subject': '{site} 先物ポジションの一括決済',
  'mail.leverShortage.text':
    '{time}、{currency} 先物口座のあるポジションが、残高とすべての証拠金を超える損失で決済されたため、ほかのポジションも同じ時点で決済されました：{positions}。それぞれの計算書は先物の履歴にあります。',
  'sms.leverShortage.text':
    '{site}：{currency} 先物口座の損失が残高と証拠金を超えたため、すべてのポジションが決済されました：{positions}。',
  'mail.keyMade.subject': '{site} アカウントに API キーが作成されました',
  'mail.keyMade.text':
    '{time} に、お客様のアカウントに API キー「{label}」が作成されました。プログラムは権限と上限の範囲でこのキーを使えます。キーで出金することはできません。',
  'sms.keyMade.text':
    '{site}：{time} にアカウントの API キーが作成されました。お心当たりがない場合は、すぐにパスワードを変更してください。',
  'mail.keyChanged.subject': '{site} の API キーが変更されました',
  'mail.keyChanged.text': '{time} に、API キー「{label}」の名前、アドレス、権限、有効期限または上限が変更されました。',
  'sms.keyChanged.text':
    '{site}：{time} に API キーが変更されました。お心当たりがない場合は、すぐにパスワードを変更してください。',
  'mail.keyRevoked.subject': '{site} の API キーが無効化されました',
  'mail.keyRevoked.text': 'API キー「{labels}」は {time} に無効化されました。今後は誰も使えません。',
  'sms.keyRevoked.text': '{site}：{time} に API キーが無効化されました。',
  'mail.keyRevokedByOperator.subject': 'サポートが {site} の API キーを無効化しました',
  'mail.keyRevokedByOperator.text': 'サポートが {time} に API キー「{labels}」を無効化しました。理由：{reason}',
  'sms.keyRevokedByOperator.text': '{site}：サポートが {time} に API キーを無効化しました。理由：{reason}',
  'mail.keysEnded.subject': '{site} の API キーが無効になりました',
  'mail.keysEnded.text':
    '{why, select, frozen {アカウントが凍結されたため、{time} に次の API キーが無効になりました：{labels}} password_changed {ログインパスワードが変更されたため、{time} に次の API キーが無効になりました：{labels}} expired {次の API キーは {time} に有効期限が切れました：{labels}} other {アカウントが閉鎖されたため、{time} に次の API キーが無効になりました：{labels}}}。今後は誰も使えません。必要な場合は新しく作成してください。',
  'sms.keysEnded.text': '{site}：{time} に API キーが無効になりました。ログインしてご確認ください。',
  'mail.subAccountChanged.subject':
    '{site} のサブアカウント{act, select, frozen {が凍結されました} thawed {の凍結が解除されました} other {が閉鎖されました}}',
  'mail.subAccountChanged.text':
    'サブアカウント「{label}」{act, select, frozen {が {time} に凍結されました。解除するまでは注文の取消とポジションの縮小のみ可能です。API キーは無効になりました} thawed {の凍結が {time} に解除されました。再び注文できます} other {が {time} に閉鎖されました。元に戻すことはできません。API キーは無効になりました}}。',
  'sms.subAccountChanged.text':
    '【{site}】{time} にサブアカウント「{label}」{act, select, frozen {が凍結されました} thawed {の凍結が解除されました} other {が閉鎖されました}}。心当たりがない場合は、パスワードを変更してください。',
};
