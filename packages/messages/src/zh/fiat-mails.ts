// Mails and SMS about fiat trade.
export const fiatMails = {
  'mail.link.deal': '查看订单：',
  'mail.fiatOpened.subject': '{site} 新的法币订单',
  'mail.fiatOpened.text':
    '{time}，您收到新{orderKind, select, acceptor {承兑} other {法币}}订单 {id}：{number} {currency}，{money} {fiat}。请及时处理。',
  'sms.fiatOpened.text':
    '【{site}】新{orderKind, select, acceptor {承兑} other {法币}}订单 {id}：{number} {currency}，{money} {fiat}。请及时处理。',
  'mail.fiatPaid.subject': '{site} 买方已标记付款',
  'mail.fiatPaid.text':
    '{time}，{orderKind, select, acceptor {承兑} other {法币}}订单 {id}（{money} {fiat}）的买方已标记付款。请先核实款项已到账、付款人姓名与认证姓名一致，再放出 {number} {currency}。',
  'sms.fiatPaid.text':
    '【{site}】{orderKind, select, acceptor {承兑} other {法币}}订单 {id} 的买方已标记付款 {money} {fiat}。请先核实到账，再放币。',
  'mail.fiatDueSoon.subject': '{site} 付款时间仅剩 3 分钟',
  'mail.fiatDueSoon.text':
    '{orderKind, select, acceptor {承兑} other {法币}}订单 {id}（{money} {fiat}）的付款时间仅剩 3 分钟。如已付款，请立即标记付款；否则订单将自动取消并计入今日取消次数。',
  'sms.fiatDueSoon.text':
    '【{site}】{orderKind, select, acceptor {承兑} other {法币}}订单 {id} 的付款时间仅剩 3 分钟，如已付款请立即标记。',
  'mail.fiatReleased.subject': '{site} 卖方已放币',
  'mail.fiatReleased.text':
    '{time}，{orderKind, select, acceptor {承兑} other {法币}}订单 {id} 已完成，{number} {currency} 已到账。',
  'sms.fiatReleased.text':
    '【{site}】{orderKind, select, acceptor {承兑} other {法币}}订单 {id} 已完成，{number} {currency} 已到账。',
  'mail.fiatTimedOut.subject': '{site} 提现订单已自动完成',
  'mail.fiatTimedOut.text':
    '您在 20 分钟内未确认，{orderKind, select, acceptor {承兑} other {法币}}订单 {id}（{number} {currency}，{money} {fiat}）已于 {time} 自动完成。请查看您自己的账户：如未收到款项，可在 24 小时内凭凭证申诉。',
  'sms.fiatTimedOut.text':
    '【{site}】{orderKind, select, acceptor {承兑} other {法币}}订单 {id} 已自动完成。如未收到款项，可在 24 小时内凭凭证申诉。',
  'mail.fiatAppealed.subject': '{site} 订单已进入申诉',
  'mail.fiatAppealed.text':
    '{time}，{orderKind, select, acceptor {承兑} other {法币}}订单 {id}（{number} {currency}，{money} {fiat}）已进入申诉。请尽快在订单中提交说明和凭证，逾期未回应可能影响裁定。',
  'sms.fiatAppealed.text':
    '【{site}】{orderKind, select, acceptor {承兑} other {法币}}订单 {id} 已进入申诉，请尽快提交说明和凭证。',
  'mail.fiatResolved.subject': '{site} 申诉已裁定',
  'mail.fiatResolved.text':
    '{time}，{orderKind, select, acceptor {承兑} other {法币}}订单 {id}（{number} {currency}）：{result}',
  'sms.fiatResolved.text': '【{site}】{orderKind, select, acceptor {承兑} other {法币}}订单 {id}：{result}',
  'mail.fiatRefused.subject': '{site} 承兑商拒绝了订单',
  'mail.fiatRefused.text':
    '{time}，{orderKind, select, acceptor {承兑} other {法币}}订单 {id}（{money} {fiat}）：{result} 如您已付款，可在 24 小时内申诉。',
  'sms.fiatRefused.text':
    '【{site}】{orderKind, select, acceptor {承兑} other {法币}}订单 {id}：{result} 如已付款，可在 24 小时内申诉。',
  'mail.merchantApproved.subject': '{site} 商家申请已通过',
  'mail.merchantApproved.text': '{time}，您的 {currency} 商家申请已通过，现在可以发布广告。',
  'sms.merchantApproved.text': '【{site}】您的 {currency} 商家申请已通过。',
  'mail.merchantRefused.subject': '{site} 商家申请未通过',
  'mail.merchantRefused.text': '{time}，您的 {currency} 商家申请未通过。原因：{reason}。费用已退回您的账户。',
  'sms.merchantRefused.text': '【{site}】您的 {currency} 商家申请未通过：{reason}。费用已退回。',
  'mail.adTakenDown.subject': '{site} 您的广告已被下架',
  'mail.adTakenDown.text':
    '{time}，平台下架了您的广告 {ad}。原因：{reason}。进行中的订单不受影响；如需重新上架，请联系客服。',
  'sms.adTakenDown.text': '【{site}】您的广告 {ad} 已被下架：{reason}',
} as const;
