import type { mails as source } from '../zh/mails.ts';

export const mails: Record<keyof typeof source, string> = {
  'mail.code.subject': '{site} 驗證碼',
  'mail.code.text': '您的 {site} 驗證碼是 {code}，{minutes} 分鐘內有效。請勿向任何人透露。如非本人操作，請忽略本電郵。',
  'sms.code.text': '【{site}】驗證碼 {code}，{minutes} 分鐘內有效，請勿向他人透露。',
  'mail.accountExists.subject': '您已有 {site} 帳戶',
  'mail.accountExists.text':
    '有人以此電郵申請註冊 {site}，但該電郵已有帳戶。如是您本人，請直接登入；如忘記密碼，可在登入頁重設。如非本人操作，請忽略本電郵。',
  'sms.accountExists.text': '【{site}】此手機號碼已有帳戶，請直接登入。如非本人操作，請忽略。',
  'mail.notice.warning':
    '如非本人操作，請立即登入並更改登入密碼，同時聯絡客服。為保障資產安全，更改安全資料後 {duration}內會暫停提幣。',
  'mail.notice.freeze': '如無法登入，可透過以下連結凍結帳戶，7 天內有效：',
  'mail.link.receipt': '結算憑證：',
  'mail.link.risk': '閱讀並同意（7 天內有效）：',
  'mail.link.contracts': '打開合約：',
  'mail.microRisk.subject': '請確認秒合約風險提示',
  'mail.microRisk.text':
    '您在 {site} 提交了秒合約訂單。首次落單前，請閱讀並同意秒合約風險提示；同意後即可重新落單。如非您本人操作，請忽略本郵件並修改登入密碼。',
  'sms.microRisk.text': '{site}：秒合約落單前，請登入網站閱讀並同意風險提示。',
  'mail.antiPhishing': '您的防釣魚碼：{word}。沒有附上此碼的電郵並非由我們發出。',
  'mail.subAccount': '子帳戶：{subAccount}',
  'mail.footer': '{site} 絕不會向您索取密碼或驗證碼。本電郵由系統自動發出，請勿回覆。',
  'mail.newDevice.subject': '您的 {site} 帳戶在新裝置登入',
  'mail.newDevice.text': '您的帳戶於 {time} 在新裝置或新地點登入。裝置：{device}；IP 地址：{ip}。',
  'sms.newDevice.text': '【{site}】您的帳戶於 {time} 在新裝置登入（{device}，IP {ip}）。如非本人操作，請立即更改密碼。',
  'mail.passwordChanged.subject': '您的 {site} 登入密碼已更改',
  'mail.passwordChanged.text': '您的登入密碼已於 {time} 更改，其他裝置已登出。',
  'sms.passwordChanged.text': '【{site}】您的登入密碼已於 {time} 更改。如非本人操作，請立即聯絡客服。',
  'mail.tradePasswordChanged.subject': '您的 {site} 資金密碼已更改',
  'mail.tradePasswordChanged.text': '您的資金密碼已於 {time} 設定或更改。',
  'sms.tradePasswordChanged.text': '【{site}】您的資金密碼已於 {time} 設定或更改。如非本人操作，請立即聯絡客服。',
  'mail.emailBound.subject': '您的 {site} 帳戶已綁定電郵',
  'mail.emailBound.text': '電郵 {address} 已於 {time} 綁定至您的帳戶。',
  'sms.emailBound.text': '【{site}】電郵 {address} 已於 {time} 綁定至您的帳戶。如非本人操作，請立即聯絡客服。',
  'mail.phoneBound.subject': '您的 {site} 帳戶已綁定手機',
  'mail.phoneBound.text': '手機號碼 {address} 已於 {time} 綁定至您的帳戶。',
  'sms.phoneBound.text': '【{site}】手機號碼 {address} 已於 {time} 綁定至您的帳戶。如非本人操作，請立即聯絡客服。',
  'mail.secondFactorChanged.subject': '您的 {site} 兩步驗證設定已更改',
  'mail.secondFactorChanged.text': '您帳戶的兩步驗證設定已於 {time} 更改。',
  'mail.secondFactorRemoved.subject': '您的 {site} 兩步驗證已由客服移除',
  'mail.secondFactorRemoved.text':
    '應您的申請，客服已於 {time} 移除您帳戶的兩步驗證：驗證器、通行密鑰及復原碼均已失效，所有裝置已登出。請登入後重新啟用。',
  'sms.secondFactorRemoved.text':
    '【{site}】應您的申請，客服已於 {time} 移除您的兩步驗證。如非本人申請，請立即聯絡客服。',
  'mail.secondFactorLocked.subject': '您的 {site} 兩步驗證多次輸錯',
  'mail.secondFactorLocked.text':
    '您的兩步驗證於 {time} 因多次輸錯而暫時鎖定。走到這一步需要您的密碼：如非本人操作，請立即更改密碼。',
  'sms.secondFactorLocked.text': '【{site}】您的兩步驗證於 {time} 因多次輸錯而暫時鎖定。如非本人操作，請立即更改密碼。',
  'mail.paymentMethodChanged.subject': '您的 {site} 收款方式已更改',
  'mail.paymentMethodChanged.text': '您的收款方式（帳號 {account}）於 {time} 儲存或刪除。提幣將暫停 {duration}。',
  'sms.paymentMethodChanged.text':
    '【{site}】您的收款方式（帳號 {account}）於 {time} 更改。如非本人操作，請立即聯絡客服。',
  'mail.withdrawAddressAdded.subject': '{site} 已新增提幣地址',
  'mail.withdrawAddressAdded.text':
    '提幣地址 {address}（{currency}，{network}）已於 {time} 新增到您的地址簿並確認。白名單開啟時，{duration}後可提幣至此地址。',
  'sms.withdrawAddressAdded.text':
    '【{site}】提幣地址 {address} 已於 {time} 新增並確認。如非本人操作，請立即聯絡客服。',
  'mail.withdrawAddressKept.subject': '{site} 請確認提幣地址',
  'mail.withdrawAddressKept.text':
    '提幣地址 {address}（{currency}，{network}）已於 {time} 儲存到您的地址簿，但尚未確認：白名單開啟時不能提幣至此地址。如是本人新增，請在地址簿中用密碼確認。',
  'sms.withdrawAddressKept.text':
    '【{site}】提幣地址 {address} 已於 {time} 儲存，尚未確認。如非本人操作，請立即聯絡客服。',
  'mail.link.addressBook': '開啟地址簿',
  'sms.secondFactorChanged.text': '【{site}】您的兩步驗證設定已於 {time} 更改。如非本人操作，請立即聯絡客服。',
  'mail.accountFrozen.subject': '您的 {site} 帳戶已凍結',
  'mail.accountFrozen.text': '您的帳戶已於 {time} 凍結：交易與提幣均已停止。如需解凍，請聯絡客服。',
  'sms.accountFrozen.text': '【{site}】您的帳戶已於 {time} 凍結，如需解凍請聯絡客服。',
  'mail.withdrawalRequested.subject': '{site} 提幣申請',
  'mail.withdrawalRequested.text': '您於 {time} 申請提幣 {amount} {currency}，網絡：{network}，目標地址：{address}。',
  'sms.withdrawalRequested.text':
    '【{site}】您於 {time} 申請提幣 {amount} {currency}（{network}）至 {address}。如非本人操作，請立即聯絡客服。',
  'mail.withdrawalCompleted.subject': '{site} 提幣已完成',
  'mail.withdrawalCompleted.text':
    '您的提幣已於 {time} 完成：{amount} {currency} 已經由網絡 {network} 發送至地址 {address}。交易雜湊：{hash}',
  'sms.withdrawalCompleted.text':
    '【{site}】提幣已完成：{amount} {currency} 已經由網絡 {network} 發送至地址 {address}。',
  'mail.withdrawalSettled.subject': '{site} 提幣已完成',
  'mail.withdrawalSettled.text':
    '您的提幣已於 {time} 完成：{amount} {currency} 已記入 {site} 的另一個帳戶，其充幣地址為 {address}。未經過區塊鏈網絡。',
  'sms.withdrawalSettled.text': '【{site}】提幣已完成：{amount} {currency} 已記入充幣地址為 {address} 的另一個帳戶。',
  'mail.withdrawalRejected.subject': '{site} 提幣未執行',
  'mail.withdrawalRejected.text':
    '您提幣 {amount} {currency} 的申請已於 {time} 被拒絕。原因：{reason}。資金已退回您的帳戶。',
  'sms.withdrawalRejected.text': '【{site}】您提幣 {amount} {currency} 的申請被拒絕：{reason}。資金已退回您的帳戶。',
  'mail.withdrawalCancelled.subject': '{site} 提幣已取消',
  'mail.withdrawalCancelled.text': '您已於 {time} 取消提幣 {amount} {currency}，資金已退回您的帳戶。',
  'sms.withdrawalCancelled.text': '【{site}】您已取消提幣 {amount} {currency}，資金已退回您的帳戶。',
  'mail.withdrawalFailed.subject': '{site} 提幣失敗',
  'mail.withdrawalFailed.text': '您提幣 {amount} {currency} 已於 {time} 上鏈失敗，資金已退回您的帳戶，可重新申請。',
  'sms.withdrawalFailed.text': '【{site}】您提幣 {amount} {currency} 上鏈失敗，資金已退回您的帳戶，可重新申請。',
  'mail.depositCredited.subject': '{site} 充幣到帳',
  'mail.depositCredited.text': '您的充幣 {amount} {currency} 已於 {time} 到帳。',
  'sms.depositCredited.text': '【{site}】您的充幣 {amount} {currency} 已到帳。',
  'mail.identityApproved.subject': '您的 {site} 身份認證已通過',
  'mail.identityApproved.text': '您的身份認證已於 {time} 審核通過。',
  'sms.identityApproved.text': '【{site}】您的身份認證已於 {time} 審核通過。',
  'mail.identityRejected.subject': '您的 {site} 身份認證未獲通過',
  'mail.identityRejected.text': '您提交的身份認證於 {time} 未獲通過。原因：{reason}。更正後可重新提交。',
  'sms.identityRejected.text': '【{site}】您的身份認證未獲通過：{reason}。更正後可重新提交。',
  'mail.leverWarning.subject': '{site} 合約風險提醒',
  'mail.leverWarning.text':
    '{time}，您的 {currency} 合約帳戶風險率降至 {rate}%（提醒線 {level}%）。降至 {liquidation}% 時，該帳戶的全部持倉將被強制平倉，其中風險最大的是 {symbol}。請劃入資金或平倉以降低風險。',
  'sms.leverWarning.text':
    '【{site}】您的 {currency} 合約帳戶風險率降至 {rate}%，降至 {liquidation}% 將強制平倉（{symbol}）。請劃入資金或平倉。',
  'mail.leverLiquidated.subject': '{site} 合約帳戶已被強制平倉',
  'mail.leverLiquidated.text':
    '{time}，您的 {currency} 合約帳戶風險率降至 {rate}%，觸及 {liquidation}% 的強制平倉線，委託已撤銷，全部持倉已平倉：{positions}。每個持倉的結算憑證見合約紀錄。',
  'sms.leverLiquidated.text':
    '【{site}】您的 {currency} 合約帳戶風險率降至 {rate}%，已強制平倉：{positions}。詳情見合約紀錄。',
  'mail.leverTakeProfit.subject': '{site} 止賺成交',
  'mail.leverTakeProfit.text':
    '您的 {symbol} 持倉（編號 {position}）於 {time} 以 {price} 止賺平倉，盈虧 {profit} {currency}。',
  'sms.leverTakeProfit.text': '【{site}】{symbol} 持倉 {position} 以 {price} 止賺平倉，盈虧 {profit} {currency}。',
  'mail.leverStopLoss.subject': '{site} 止蝕成交',
  'mail.leverStopLoss.text':
    '您的 {symbol} 持倉（編號 {position}）於 {time} 以 {price} 止蝕平倉，盈虧 {profit} {currency}。',
  'sms.leverStopLoss.text': '【{site}】{symbol} 持倉 {position} 以 {price} 止蝕平倉，盈虧 {profit} {currency}。',
  'mail.leverSettled.subject': '{site} 合約已結算',
  'mail.leverSettled.text':
    '您的 {symbol} 持倉（編號 {position}）所在市場停止過久，已於 {time} 結算：全部持倉按同一指數平倉，您的平倉價為 {price}，盈虧 {profit} {currency}。',
  'sms.leverSettled.text':
    '【{site}】{symbol} 持倉 {position} 因市場停止過久以 {price} 結算，盈虧 {profit} {currency}。',
  'mail.leverClawback.subject': '{site} 合約收益分攤',
  'mail.leverClawback.text':
    '{time}，{symbol} 的中斷或停止結束，他人無力支付、保險基金又不承擔的虧損，從當時的收益中按比例扣除。您分攤 {amount} {currency}，不會因此少於此前。詳見持倉列表和結算憑證。',
  'sms.leverClawback.text':
    '【{site}】{symbol} 中斷或停止結束，他人無力支付的部分由收益按比例分攤，您分攤 {amount} {currency}。',
  'mail.leverRevoked.subject': '{site} 合約委託未成交',
  'mail.leverRevoked.text': '您的 {symbol} 合約委託（編號 {position}）已於 {time} 撤銷：{reason}。資金已退回。',
  'sms.leverRevoked.text': '【{site}】{symbol} 合約委託 {position} 已撤銷：{reason}。',
  'mail.leverShortage.subject': '{site} 合約持倉已全部平倉',
  'mail.leverShortage.text':
    '{time}，您的 {currency} 合約帳戶有一個持倉平倉，虧損超過了該帳戶的餘額和全部保證金，因此其餘持倉也在同一時刻平倉：{positions}。每個持倉的結算憑證見合約紀錄。',
  'sms.leverShortage.text':
    '【{site}】您的 {currency} 合約帳戶一個持倉的虧損超過餘額和全部保證金，其餘持倉已一併平倉：{positions}。',
  'mail.keyMade.subject': '您的 {site} 帳戶新建了 API 密鑰',
  'mail.keyMade.text':
    '您的帳戶於 {time} 新建了 API 密鑰「{label}」。程式可在其權限和額度內使用它；任何密鑰都不能提幣。',
  'sms.keyMade.text': '【{site}】您的帳戶於 {time} 新建了 API 密鑰。如非本人操作，請立即修改密碼。',
  'mail.keyChanged.subject': '您的 {site} API 密鑰已修改',
  'mail.keyChanged.text': 'API 密鑰「{label}」於 {time} 被修改：名稱、地址、權限、有效期或額度。',
  'sms.keyChanged.text': '【{site}】您的 API 密鑰於 {time} 被修改。如非本人操作，請立即修改密碼。',
  'mail.keyRevoked.subject': '您的 {site} API 密鑰已停用',
  'mail.keyRevoked.text': 'API 密鑰「{labels}」已於 {time} 停用，任何人都不能再使用它。',
  'sms.keyRevoked.text': '【{site}】您的 API 密鑰已於 {time} 停用。',
  'mail.keyRevokedByOperator.subject': '客服停用了您的 {site} API 密鑰',
  'mail.keyRevokedByOperator.text': '客服於 {time} 停用了 API 密鑰「{labels}」。原因：{reason}',
  'sms.keyRevokedByOperator.text': '【{site}】客服於 {time} 停用了您的 API 密鑰。原因：{reason}',
  'mail.keysEnded.subject': '您的 {site} API 密鑰已失效',
  'mail.keysEnded.text':
    '{why, select, frozen {因帳戶被凍結，以下 API 密鑰已於 {time} 失效：{labels}} password_changed {因登入密碼已修改，以下 API 密鑰已於 {time} 失效：{labels}} expired {以下 API 密鑰已於 {time} 到期：{labels}} other {因帳戶已關閉，以下 API 密鑰已於 {time} 失效：{labels}}}。任何人都不能再使用它們；如有需要，請新建。',
  'sms.keysEnded.text': '【{site}】您的 API 密鑰已於 {time} 失效，請登入查看。',
  'mail.subAccountChanged.subject': '您的 {site} 子帳戶{act, select, frozen {已凍結} thawed {已解凍} other {已關閉}}',
  'mail.subAccountChanged.text':
    '您的子帳戶「{label}」已於 {time} {act, select, frozen {凍結。解凍之前，它只能撤單和減倉，其 API 密鑰已失效} thawed {解凍，可以重新下單} other {關閉，無法恢復，其 API 密鑰已失效}}。',
  'sms.subAccountChanged.text':
    '【{site}】您的子帳戶「{label}」已於 {time} {act, select, frozen {凍結} thawed {解凍} other {關閉}}。如非本人操作，請立即修改密碼。',
};
