// Texts that leave by mail or SMS. `minutes` is how long the code stays valid; `site` is what the site is called.

export const mails = {
  'mail.code.subject': '{site} 验证码',
  'mail.code.text':
    '您的 {site} 验证码是 {code}，{minutes} 分钟内有效。请勿将验证码告诉任何人。若非本人操作，请忽略本邮件。',
  'sms.code.text': '【{site}】验证码 {code}，{minutes} 分钟内有效，请勿告诉他人。',
  'mail.accountExists.subject': '您已有 {site} 账户',
  'mail.accountExists.text':
    '有人使用此邮箱申请注册 {site}，但该邮箱已有账户。若是您本人，请直接登录；忘记密码时可在登录页重置。若非本人操作，请忽略本邮件。',
  'sms.accountExists.text': '【{site}】该手机号已有账户，请直接登录。若非本人操作，请忽略。',
  'mail.notice.warning':
    '若非本人操作，请立即登录并修改登录密码，同时联系客服。为保障资产安全，安全信息变更后 {duration}内提币将被暂停。',
  'mail.notice.freeze': '如果无法登录，可通过以下链接冻结账户，7 天内有效：',
  'mail.link.receipt': '结算凭证：',
  'mail.link.risk': '阅读并同意（7 天内有效）：',
  'mail.link.contracts': '打开合约：',
  'mail.microRisk.subject': '请确认秒合约风险提示',
  'mail.microRisk.text':
    '您在 {site} 提交了秒合约订单。首次下单前，请阅读并同意秒合约风险提示；同意后即可重新下单。如果不是您本人操作，请忽略本邮件并修改登录密码。',
  'sms.microRisk.text': '{site}：下单秒合约前，请登录网站阅读并同意风险提示。',
  'mail.antiPhishing': '您的防钓鱼码：{word}。没有它的邮件不是我们发出的。',
  'mail.subAccount': '子账户：{subAccount}',
  'mail.footer': '{site} 绝不会向您索要密码或验证码。本邮件由系统自动发送，请勿回复。',
  'mail.newDevice.subject': '您的 {site} 账户在新设备登录',
  'mail.newDevice.text': '您的账户于 {time} 在新设备或新地点登录。设备：{device}；IP 地址：{ip}。',
  'sms.newDevice.text': '【{site}】您的账户于 {time} 在新设备登录（{device}，IP {ip}）。若非本人操作，请立即修改密码。',
  'mail.passwordChanged.subject': '您的 {site} 登录密码已修改',
  'mail.passwordChanged.text': '您的登录密码已于 {time} 修改，其他设备已退出登录。',
  'sms.passwordChanged.text': '【{site}】您的登录密码已于 {time} 修改。若非本人操作，请立即联系客服。',
  'mail.tradePasswordChanged.subject': '您的 {site} 资金密码已修改',
  'mail.tradePasswordChanged.text': '您的资金密码已于 {time} 设置或修改。',
  'sms.tradePasswordChanged.text': '【{site}】您的资金密码已于 {time} 设置或修改。若非本人操作，请立即联系客服。',
  'mail.emailBound.subject': '您的 {site} 账户已绑定邮箱',
  'mail.emailBound.text': '邮箱 {address} 已于 {time} 绑定到您的账户。',
  'sms.emailBound.text': '【{site}】邮箱 {address} 已于 {time} 绑定到您的账户。若非本人操作，请立即联系客服。',
  'mail.phoneBound.subject': '您的 {site} 账户已绑定手机',
  'mail.phoneBound.text': '手机号 {address} 已于 {time} 绑定到您的账户。',
  'sms.phoneBound.text': '【{site}】手机号 {address} 已于 {time} 绑定到您的账户。若非本人操作，请立即联系客服。',
  'mail.secondFactorChanged.subject': '您的 {site} 两步验证设置已变更',
  'mail.secondFactorChanged.text': '您账户的两步验证设置已于 {time} 变更。',
  'mail.secondFactorRemoved.subject': '您的 {site} 两步验证已由客服移除',
  'mail.secondFactorRemoved.text':
    '应您的申请，客服已于 {time} 移除您账户的两步验证：身份验证器、通行密钥和恢复码均已失效，所有设备已退出登录。请登录后重新启用。',
  'sms.secondFactorRemoved.text':
    '【{site}】应您的申请，客服已于 {time} 移除您的两步验证。若非本人申请，请立即联系客服。',
  'mail.secondFactorLocked.subject': '您的 {site} 两步验证多次输错',
  'mail.secondFactorLocked.text':
    '您的两步验证于 {time} 因多次输错而暂时锁定。走到这一步需要您的密码：若非本人操作，请立即修改密码。',
  'sms.secondFactorLocked.text': '【{site}】您的两步验证于 {time} 因多次输错而暂时锁定。若非本人操作，请立即修改密码。',
  'mail.paymentMethodChanged.subject': '您的 {site} 收款方式已变更',
  'mail.paymentMethodChanged.text': '您的收款方式（账号 {account}）于 {time} 保存或删除。提币将暂停 {duration}。',
  'sms.paymentMethodChanged.text':
    '【{site}】您的收款方式（账号 {account}）于 {time} 变更。若非本人操作，请立即联系客服。',
  'mail.withdrawAddressAdded.subject': '{site} 已添加提币地址',
  'mail.withdrawAddressAdded.text':
    '提币地址 {address}（{currency}，{network}）已于 {time} 添加到您的地址簿并确认。白名单开启时，{duration}后可提币至此地址。',
  'sms.withdrawAddressAdded.text':
    '【{site}】提币地址 {address} 已于 {time} 添加并确认。如非本人操作，请立即联系客服。',
  'mail.withdrawAddressKept.subject': '{site} 请确认提币地址',
  'mail.withdrawAddressKept.text':
    '提币地址 {address}（{currency}，{network}）已于 {time} 保存到您的地址簿，但尚未确认：白名单开启时不能提币至此地址。如是本人添加，请在地址簿中用密码确认。',
  'sms.withdrawAddressKept.text':
    '【{site}】提币地址 {address} 已于 {time} 保存，尚未确认。如非本人操作，请立即联系客服。',
  'mail.link.addressBook': '打开地址簿',
  'sms.secondFactorChanged.text': '【{site}】您的两步验证设置已于 {time} 变更。若非本人操作，请立即联系客服。',
  'mail.accountFrozen.subject': '您的 {site} 账户已冻结',
  'mail.accountFrozen.text': '您的账户已于 {time} 冻结：交易与提币均已停止。如需解冻，请联系客服。',
  'sms.accountFrozen.text': '【{site}】您的账户已于 {time} 冻结，如需解冻请联系客服。',
  'mail.withdrawalRequested.subject': '{site} 提币申请',
  'mail.withdrawalRequested.text': '您于 {time} 申请提币 {amount} {currency}，网络：{network}，目标地址：{address}。',
  'sms.withdrawalRequested.text':
    '【{site}】您于 {time} 申请提币 {amount} {currency}（{network}）至 {address}。若非本人操作，请立即联系客服。',
  'mail.withdrawalCompleted.subject': '{site} 提币已完成',
  'mail.withdrawalCompleted.text':
    '您的提币已于 {time} 完成：{amount} {currency} 已通过网络 {network} 发送至地址 {address}。交易哈希：{hash}',
  'sms.withdrawalCompleted.text':
    '【{site}】提币已完成：{amount} {currency} 已通过网络 {network} 发送至地址 {address}。',
  'mail.withdrawalSettled.subject': '{site} 提币已完成',
  'mail.withdrawalSettled.text':
    '您的提币已于 {time} 完成：{amount} {currency} 已计入 {site} 的另一个账户，其充币地址为 {address}。未经过区块链网络。',
  'sms.withdrawalSettled.text': '【{site}】提币已完成：{amount} {currency} 已计入充币地址为 {address} 的另一个账户。',
  'mail.withdrawalRejected.subject': '{site} 提币未执行',
  'mail.withdrawalRejected.text':
    '您提币 {amount} {currency} 的申请已于 {time} 被拒绝。原因：{reason}。资金已退回您的账户。',
  'sms.withdrawalRejected.text': '【{site}】您提币 {amount} {currency} 的申请被拒绝：{reason}。资金已退回您的账户。',
  'mail.withdrawalCancelled.subject': '{site} 提币已取消',
  'mail.withdrawalCancelled.text': '您已于 {time} 取消提币 {amount} {currency}，资金已退回您的账户。',
  'sms.withdrawalCancelled.text': '【{site}】您已取消提币 {amount} {currency}，资金已退回您的账户。',
  'mail.withdrawalFailed.subject': '{site} 提币失败',
  'mail.withdrawalFailed.text': '您提币 {amount} {currency} 已于 {time} 上链失败，资金已退回您的账户，可重新申请。',
  'sms.withdrawalFailed.text': '【{site}】您提币 {amount} {currency} 上链失败，资金已退回您的账户，可重新申请。',
  'mail.depositCredited.subject': '{site} 充币到账',
  'mail.depositCredited.text': '您的充币 {amount} {currency} 已于 {time} 到账。',
  'sms.depositCredited.text': '【{site}】您的充币 {amount} {currency} 已到账。',
  'mail.identityApproved.subject': '您的 {site} 身份认证已通过',
  'mail.identityApproved.text': '您的身份认证已于 {time} 审核通过。',
  'sms.identityApproved.text': '【{site}】您的身份认证已于 {time} 审核通过。',
  'mail.identityRejected.subject': '您的 {site} 身份认证未通过',
  'mail.identityRejected.text': '您提交的身份认证于 {time} 未通过审核。原因：{reason}。修改后可重新提交。',
  'sms.identityRejected.text': '【{site}】您的身份认证未通过审核：{reason}。修改后可重新提交。',
  'mail.leverWarning.subject': '{site} 合约风险提醒',
  'mail.leverWarning.text':
    '{time}，您的 {currency} 合约账户风险率降至 {rate}%（提醒线 {level}%）。降至 {liquidation}% 时，该账户的全部仓位将被爆仓，其中风险最大的是 {symbol}。请划入资金或平仓以降低风险。',
  'sms.leverWarning.text':
    '【{site}】您的 {currency} 合约账户风险率降至 {rate}%，降至 {liquidation}% 将爆仓（{symbol}）。请划入资金或平仓。',
  'mail.leverLiquidated.subject': '{site} 合约账户已爆仓',
  'mail.leverLiquidated.text':
    '{time}，您的 {currency} 合约账户风险率降至 {rate}%，触及 {liquidation}% 的爆仓线，委托已撤销，全部仓位已平仓：{positions}。每个仓位的结算凭证见合约记录。',
  'sms.leverLiquidated.text':
    '【{site}】您的 {currency} 合约账户风险率降至 {rate}%，已爆仓：{positions}。详情见合约记录。',
  'mail.leverTakeProfit.subject': '{site} 止盈成交',
  'mail.leverTakeProfit.text':
    '您的 {symbol} 仓位（编号 {position}）于 {time} 以 {price} 止盈平仓，盈亏 {profit} {currency}。',
  'sms.leverTakeProfit.text': '【{site}】{symbol} 仓位 {position} 以 {price} 止盈平仓，盈亏 {profit} {currency}。',
  'mail.leverStopLoss.subject': '{site} 止损成交',
  'mail.leverStopLoss.text':
    '您的 {symbol} 仓位（编号 {position}）于 {time} 以 {price} 止损平仓，盈亏 {profit} {currency}。',
  'sms.leverStopLoss.text': '【{site}】{symbol} 仓位 {position} 以 {price} 止损平仓，盈亏 {profit} {currency}。',
  'mail.leverSettled.subject': '{site} 合约已结算',
  'mail.leverSettled.text':
    '您的 {symbol} 仓位（编号 {position}）所在市场停止过久，已于 {time} 结算：全部仓位按同一指数平仓，您的平仓价为 {price}，盈亏 {profit} {currency}。',
  'sms.leverSettled.text':
    '【{site}】{symbol} 仓位 {position} 因市场停止过久以 {price} 结算，盈亏 {profit} {currency}。',
  'mail.leverClawback.subject': '{site} 合约收益分摊',
  'mail.leverClawback.text':
    '{time}，{symbol} 的中断或停止结束，他人无力支付、保险基金又不承担的亏损，从当时的收益中按比例扣除。您分摊 {amount} {currency}，不会因此少于此前。详见仓位列表和结算凭证。',
  'sms.leverClawback.text':
    '【{site}】{symbol} 中断或停止结束，他人无力支付的部分由收益按比例分摊，您分摊 {amount} {currency}。',
  'mail.leverRevoked.subject': '{site} 合约委托未成交',
  'mail.leverRevoked.text': '您的 {symbol} 合约委托（编号 {position}）已于 {time} 撤销：{reason}。资金已退回。',
  'sms.leverRevoked.text': '【{site}】{symbol} 合约委托 {position} 已撤销：{reason}。',
  'mail.leverShortage.subject': '{site} 合约仓位已全部平仓',
  'mail.leverShortage.text':
    '{time}，您的 {currency} 合约账户有一个仓位平仓，亏损超过了该账户的余额和全部保证金，因此其余仓位也在同一时刻平仓：{positions}。每个仓位的结算凭证见合约记录。',
  'sms.leverShortage.text':
    '【{site}】您的 {currency} 合约账户一个仓位的亏损超过余额和全部保证金，其余仓位已一并平仓：{positions}。',
  'mail.keyMade.subject': '您的 {site} 账户新建了 API 密钥',
  'mail.keyMade.text': '您的账户于 {time} 新建了 API 密钥“{label}”。程序可在其权限和额度内使用它；任何密钥都不能提币。',
  'sms.keyMade.text': '【{site}】您的账户于 {time} 新建了 API 密钥。如非本人操作，请立即修改密码。',
  'mail.keyChanged.subject': '您的 {site} API 密钥已修改',
  'mail.keyChanged.text': 'API 密钥“{label}”于 {time} 被修改：名称、地址、权限、有效期或额度。',
  'sms.keyChanged.text': '【{site}】您的 API 密钥于 {time} 被修改。如非本人操作，请立即修改密码。',
  'mail.keyRevoked.subject': '您的 {site} API 密钥已停用',
  'mail.keyRevoked.text': 'API 密钥“{labels}”已于 {time} 停用，任何人都不能再使用它。',
  'sms.keyRevoked.text': '【{site}】您的 API 密钥已于 {time} 停用。',
  'mail.keyRevokedByOperator.subject': '客服停用了您的 {site} API 密钥',
  'mail.keyRevokedByOperator.text': '客服于 {time} 停用了 API 密钥“{labels}”。原因：{reason}',
  'sms.keyRevokedByOperator.text': '【{site}】客服于 {time} 停用了您的 API 密钥。原因：{reason}',
  'mail.keysEnded.subject': '您的 {site} API 密钥已失效',
  'mail.keysEnded.text':
    '{why, select, frozen {因账户被冻结，以下 API 密钥已于 {time} 失效：{labels}} password_changed {因登录密码已修改，以下 API 密钥已于 {time} 失效：{labels}} expired {以下 API 密钥已于 {time} 到期：{labels}} other {因账户已关闭，以下 API 密钥已于 {time} 失效：{labels}}}。任何人都不能再使用它们；如有需要，请新建。',
  'sms.keysEnded.text': '【{site}】您的 API 密钥已于 {time} 失效，请登录查看。',
  'mail.subAccountChanged.subject': '您的 {site} 子账户{act, select, frozen {已冻结} thawed {已解冻} other {已关闭}}',
  'mail.subAccountChanged.text':
    '您的子账户“{label}”已于 {time} {act, select, frozen {冻结。解冻之前，它只能撤单和减仓，其 API 密钥已失效} thawed {解冻，可以重新下单} other {关闭，无法恢复，其 API 密钥已失效}}。',
  'sms.subAccountChanged.text':
    '【{site}】您的子账户“{label}”已于 {time} {act, select, frozen {冻结} thawed {解冻} other {关闭}}。如非本人操作，请立即修改密码。',
} as const;
