import type { mails as source } from '../zh/mails.ts';

export const mails: Record<keyof typeof source, string> = {
  'mail.code.subject': 'Your {site} verification code',
  'mail.code.text':
    'Your {site} verification code is {code}. It is valid for {minutes, plural, one {# minute} other {# minutes}}. Never share it with anyone. If you did not request it, ignore this e-mail.',
  'sms.code.text':
    '{site}: your code is {code}, valid for {minutes, plural, one {# minute} other {# minutes}}. Never share it.',
  'mail.accountExists.subject': 'You already have a {site} account',
  'mail.accountExists.text':
    'Someone tried to register at {site} with this e-mail address, which already has an account. If it was you, please log in; you can reset a forgotten password on the login page. If it was not you, ignore this e-mail.',
  'sms.accountExists.text':
    '{site}: this number already has an account. Please log in. If you did not request this, ignore it.',
  'mail.notice.warning':
    'If this was not you, log in at once, change your password and contact support. To protect your assets, withdrawals are held for {duration} after a security change.',
  'mail.notice.freeze': 'If you cannot log in, this link freezes your account. It works for 7 days:',
  'mail.link.receipt': 'Receipt:',
  'mail.link.risk': 'Read and accept (works for 7 days):',
  'mail.link.contracts': 'Open the contract:',
  'mail.microRisk.subject': 'Accept the risk statement for second contracts',
  'mail.microRisk.text':
    'You placed a second contract on {site}. Before the first one, please read and accept the risk statement; then place your order again. If this was not you, ignore this e-mail and change your login password.',
  'sms.microRisk.text':
    '{site}: before you place your first second contract, log in on the website and accept the risk statement.',
  'mail.antiPhishing': 'Your anti-phishing code: {word}. An e-mail without it is not from us.',
  'mail.subAccount': 'Sub-account: {subAccount}',
  'mail.footer':
    '{site} never asks for your password or a code. This e-mail was sent automatically; please do not reply.',
  'mail.newDevice.subject': 'New device login to your {site} account',
  'mail.newDevice.text':
    'Your account was logged in to from a new device or location on {time}. Device: {device}. IP address: {ip}.',
  'sms.newDevice.text':
    '{site}: new device login to your account on {time} ({device}, IP {ip}). If this was not you, change your password at once.',
  'mail.passwordChanged.subject': 'Your {site} login password was changed',
  'mail.passwordChanged.text': 'Your login password was changed on {time}. Other devices have been logged out.',
  'sms.passwordChanged.text':
    '{site}: your login password was changed on {time}. If this was not you, contact support at once.',
  'mail.tradePasswordChanged.subject': 'Your {site} fund password was changed',
  'mail.tradePasswordChanged.text': 'Your fund password was set or changed on {time}.',
  'sms.tradePasswordChanged.text':
    '{site}: your fund password was set or changed on {time}. If this was not you, contact support at once.',
  'mail.emailBound.subject': 'An e-mail was added to your {site} account',
  'mail.emailBound.text': 'The e-mail {address} was added to your account on {time}.',
  'sms.emailBound.text':
    '{site}: the e-mail {address} was added to your account on {time}. If this was not you, contact support at once.',
  'mail.phoneBound.subject': 'A phone was added to your {site} account',
  'mail.phoneBound.text': 'The phone {address} was added to your account on {time}.',
  'sms.phoneBound.text':
    '{site}: the phone {address} was added to your account on {time}. If this was not you, contact support at once.',
  'mail.secondFactorChanged.subject': 'Your {site} two-factor settings were changed',
  'mail.secondFactorChanged.text': 'The two-factor settings of your account were changed on {time}.',
  'mail.secondFactorRemoved.subject': 'Support removed your {site} two-factor authentication',
  'mail.secondFactorRemoved.text':
    'At your request, support removed the two-factor authentication of your account on {time}: authenticator app, passkeys and recovery codes no longer work, and all devices have been logged out. Log in to turn it on again.',
  'sms.secondFactorRemoved.text':
    '{site}: support removed your two-factor authentication on {time}. If you did not request this, contact support at once.',
  'mail.secondFactorLocked.subject': 'Wrong two-factor codes at your {site} account',
  'mail.secondFactorLocked.text':
    'Your two-factor authentication was locked for a while on {time} after several wrong codes. Whoever came that far knows your password: if it was not you, change it at once.',
  'sms.secondFactorLocked.text':
    '{site}: your two-factor authentication was locked on {time} after several wrong codes. If this was not you, change your password at once.',
  'mail.paymentMethodChanged.subject': 'Your {site} payment methods were changed',
  'mail.paymentMethodChanged.text':
    'A payment method of yours (account {account}) was saved or deleted on {time}. Withdrawals are held for {duration}.',
  'sms.paymentMethodChanged.text':
    '{site}: a payment method (account {account}) was saved or deleted on {time}. If this was not you, contact support at once.',
  'mail.withdrawAddressAdded.subject': 'A withdrawal address was added to your {site} account',
  'mail.withdrawAddressAdded.text':
    'The withdrawal address {address} ({currency}, {network}) was added to your address book and confirmed on {time}. While the allow-list is on, withdrawals go to it after {duration}.',
  'sms.withdrawAddressAdded.text':
    '{site}: the withdrawal address {address} was added and confirmed on {time}. If this was not you, contact support at once.',
  'mail.withdrawAddressKept.subject': 'Confirm a withdrawal address of your {site} account',
  'mail.withdrawAddressKept.text':
    'The withdrawal address {address} ({currency}, {network}) was kept in your address book on {time}. It is not confirmed: while the allow-list is on, nothing goes to it. If it is yours, confirm it in the address book with your password.',
  'sms.withdrawAddressKept.text':
    '{site}: the withdrawal address {address} was kept on {time}, not confirmed yet. If this was not you, contact support at once.',
  'mail.link.addressBook': 'Open the address book',
  'sms.secondFactorChanged.text':
    '{site}: your two-factor settings were changed on {time}. If this was not you, contact support at once.',
  'mail.accountFrozen.subject': 'Your {site} account is frozen',
  'mail.accountFrozen.text':
    'Your account was frozen on {time}: trading and withdrawals have stopped. To unfreeze it, contact support.',
  'sms.accountFrozen.text': '{site}: your account was frozen on {time}. To unfreeze it, contact support.',
  'mail.withdrawalRequested.subject': '{site} withdrawal request',
  'mail.withdrawalRequested.text':
    'You requested a withdrawal of {amount} {currency} over the network {network} to the address {address} on {time}.',
  'sms.withdrawalRequested.text':
    '{site}: withdrawal of {amount} {currency} ({network}) to {address} requested on {time}. If this was not you, contact support at once.',
  'mail.withdrawalCompleted.subject': '{site} withdrawal completed',
  'mail.withdrawalCompleted.text':
    'Your withdrawal was completed on {time}: {amount} {currency} was sent over the network {network} to the address {address}. Transaction hash: {hash}',
  'sms.withdrawalCompleted.text':
    '{site}: withdrawal completed. {amount} {currency} was sent over the network {network} to the address {address}.',
  'mail.withdrawalSettled.subject': '{site} withdrawal completed',
  'mail.withdrawalSettled.text':
    'Your withdrawal was completed on {time}: {amount} {currency} was credited to another {site} account, whose deposit address is {address}. It went over no network.',
  'sms.withdrawalSettled.text':
    '{site}: withdrawal completed. {amount} {currency} was credited to another account, whose deposit address is {address}.',
  'mail.withdrawalRejected.subject': '{site} withdrawal not carried out',
  'mail.withdrawalRejected.text':
    'Your request to withdraw {amount} {currency} was rejected on {time}. Reason: {reason}. The money is back in your account.',
  'sms.withdrawalRejected.text':
    '{site}: your request to withdraw {amount} {currency} was rejected: {reason}. The money is back in your account.',
  'mail.withdrawalCancelled.subject': '{site} withdrawal canceled',
  'mail.withdrawalCancelled.text':
    'You canceled your withdrawal of {amount} {currency} on {time}. The money is back in your account.',
  'sms.withdrawalCancelled.text':
    '{site}: you canceled your withdrawal of {amount} {currency}. The money is back in your account.',
  'mail.withdrawalFailed.subject': '{site} withdrawal failed',
  'mail.withdrawalFailed.text':
    'Your withdrawal of {amount} {currency} failed on its network on {time}. The money is back in your account; you can request it again.',
  'sms.withdrawalFailed.text':
    '{site}: your withdrawal of {amount} {currency} failed on its network. The money is back in your account; you can request it again.',
  'mail.depositCredited.subject': '{site} deposit credited',
  'mail.depositCredited.text': 'Your deposit of {amount} {currency} was credited on {time}.',
  'sms.depositCredited.text': '{site}: your deposit of {amount} {currency} was credited.',
  'mail.identityApproved.subject': 'Your {site} identity is verified',
  'mail.identityApproved.text': 'Your identity verification was approved on {time}.',
  'sms.identityApproved.text': '{site}: your identity verification was approved on {time}.',
  'mail.identityRejected.subject': 'Your {site} identity verification was rejected',
  'mail.identityRejected.text':
    'Your identity verification was rejected on {time}. Reason: {reason}. You can correct it and submit it again.',
  'sms.identityRejected.text':
    '{site}: your identity verification was rejected: {reason}. You can correct it and submit it again.',
  'mail.leverWarning.subject': '{site} contract risk warning',
  'mail.leverWarning.text':
    'On {time} the risk rate of your {currency} contract account fell to {rate}% (warning at {level}%). At {liquidation}% all its positions are liquidated. Most at risk: {symbol}. Transfer funds in or close positions to lower the risk.',
  'sms.leverWarning.text':
    '{site}: the risk rate of your {currency} contract account is {rate}%; at {liquidation}% it is liquidated ({symbol}). Transfer funds in or close positions.',
  'mail.leverLiquidated.subject': '{site} contract account liquidated',
  'mail.leverLiquidated.text':
    'On {time} the risk rate of your {currency} contract account fell to {rate}%, at or below the liquidation level of {liquidation}%: its orders were cancelled and all positions closed: {positions}. Each one has a receipt in the contract records.',
  'sms.leverLiquidated.text':
    '{site}: your {currency} contract account was liquidated at a risk rate of {rate}%: {positions}. See the contract records.',
  'mail.leverTakeProfit.subject': '{site} take-profit filled',
  'mail.leverTakeProfit.text':
    'Your {symbol} position {position} was closed by its take-profit on {time} at {price}. PnL: {profit} {currency}.',
  'sms.leverTakeProfit.text':
    '{site}: {symbol} position {position} closed by its take-profit at {price}. PnL: {profit} {currency}.',
  'mail.leverStopLoss.subject': '{site} stop-loss filled',
  'mail.leverStopLoss.text':
    'Your {symbol} position {position} was closed by its stop-loss on {time} at {price}. PnL: {profit} {currency}.',
  'sms.leverStopLoss.text':
    '{site}: {symbol} position {position} closed by its stop-loss at {price}. PnL: {profit} {currency}.',
  'mail.leverSettled.subject': '{site} contract settled',
  'mail.leverSettled.text':
    'The market of your {symbol} position {position} had been halted for so long that it was settled on {time}: all its positions closed at one index, yours at {price}. PnL: {profit} {currency}.',
  'sms.leverSettled.text':
    '{site}: {symbol} position {position} was settled at {price} after a long halt. PnL: {profit} {currency}.',
  'mail.leverClawback.subject': '{site} contract gain reduced',
  'mail.leverClawback.text':
    'On {time} an outage or a halt of {symbol} ended, and others lost more than they had. What the insurance fund does not bear was taken pro rata off what that moment had gained: {amount} {currency} of yours. You have no less than before that moment. The position list and its receipt show the amount.',
  'sms.leverClawback.text':
    '{site}: {amount} {currency} were taken pro rata off your {symbol} gain when an outage or a halt ended: others could not pay it.',
  'mail.leverRevoked.subject': '{site} contract order not filled',
  'mail.leverRevoked.text':
    'Your {symbol} contract order {position} was cancelled on {time}: {reason}. The money held for it is available again.',
  'sms.leverRevoked.text': '{site}: {symbol} contract order {position} was cancelled: {reason}.',
  'mail.leverShortage.subject': '{site} contract positions closed',
  'mail.leverShortage.text':
    'On {time} a position of your {currency} contract account closed with a loss larger than the balance and all margin of the account, so its other positions were closed at the same moment: {positions}. Each one has a receipt in the contract records.',
  'sms.leverShortage.text':
    '{site}: a loss exceeded the balance and margin of your {currency} contract account, so all its positions were closed: {positions}.',
  'mail.keyMade.subject': 'A key for programs was made for your {site} account',
  'mail.keyMade.text':
    'The key “{label}” for programs was made for your account on {time}. Programs can use it within its permissions and its budget; no key can ever withdraw.',
  'sms.keyMade.text':
    '{site}: a key for programs was made for your account on {time}. If this was not you, change your password at once.',
  'mail.keyChanged.subject': 'A key for programs of your {site} account was changed',
  'mail.keyChanged.text':
    'The key “{label}” for programs was changed on {time}: its label, addresses, permissions, expiry or budget.',
  'sms.keyChanged.text':
    '{site}: a key for programs of your account was changed on {time}. If this was not you, change your password at once.',
  'mail.keyRevoked.subject': 'A key for programs of your {site} account was deactivated',
  'mail.keyRevoked.text': 'The key “{labels}” for programs was deactivated on {time}. Nobody can use it any more.',
  'sms.keyRevoked.text': '{site}: a key for programs of your account was deactivated on {time}.',
  'mail.keyRevokedByOperator.subject': 'Support deactivated a key for programs of your {site} account',
  'mail.keyRevokedByOperator.text': 'Support deactivated the key “{labels}” for programs on {time}. Reason: {reason}',
  'sms.keyRevokedByOperator.text':
    '{site}: support deactivated a key for programs of your account on {time}. Reason: {reason}',
  'mail.keysEnded.subject': 'Keys for programs of your {site} account have ended',
  'mail.keysEnded.text':
    '{why, select, frozen {These keys for programs ended on {time} because the account was frozen: {labels}} password_changed {These keys for programs ended on {time} because the login password was changed: {labels}} expired {These keys for programs expired by {time}: {labels}} other {These keys for programs ended on {time} because the account was closed: {labels}}}. Nobody can use them any more; make new ones if you need them.',
  'sms.keysEnded.text': '{site}: keys for programs of your account ended on {time}. Log in to see which.',
  'mail.subAccountChanged.subject':
    'A sub-account of your {site} account was {act, select, frozen {frozen} thawed {unfrozen} other {closed}}',
  'mail.subAccountChanged.text':
    'Your sub-account “{label}” was {act, select, frozen {frozen on {time}. Until you unfreeze it, it only cancels orders and reduces positions, and its keys for programs have ended} thawed {unfrozen on {time}. It can place orders again} other {closed on {time}, for good. Its keys for programs have ended}}.',
  'sms.subAccountChanged.text':
    '{site}: your sub-account “{label}” was {act, select, frozen {frozen} thawed {unfrozen} other {closed}} on {time}. If it was not you, change your password.',
};
