// One text for each refusal code, in English.
import type { refusals as source } from '../zh/refusals.ts';

export const refusals: Record<keyof typeof source, string> = {
  'refusal.user_not_found': 'User not found. Check the user ID.',
  'refusal.sub_account_frozen': 'You have frozen this sub-account. Unfreeze it in the master account first.',
  'refusal.sub_account_closed': 'This sub-account is closed. Use another account.',
  'refusal.sub_account_refused': 'A sub-account cannot do this. Switch to the master account.',
  'refusal.sub_account_label_in_use': 'Another account of yours has this name. Choose another.',
  'refusal.key_ended': 'This key has expired or was deactivated. Make a new one.',
  'refusal.sub_account_not_found': 'There is no such account of yours. Reload the page and choose one.',
  'refusal.key_market': 'This key may not trade this market. Add the market to the key’s budget.',
  'refusal.key_price_band':
    'This key may price orders at most {percent}% from the index. Move the price closer, or widen the band of the key.',
  'refusal.too_many_sub_accounts': 'There can be {max} sub-accounts at most. Close one that is empty first.',
  'refusal.sub_account_not_empty':
    'The sub-account still holds assets or has something under way. Cancel its orders and move its assets out first.',
  'refusal.same_account': 'Both accounts are the same. Choose another one.',
  'refusal.key_index_stale':
    'There is no fresh index now, so keys may only cancel and reduce orders. Try again in a few seconds.',
  'refusal.key_budget':
    'The key’s {bound, select, order {largest order} day {notional of the day} loss {loss of the day} other {open notional}} would be exceeded: {required} USDT are needed, {left} are left. Lower the order, or raise the budget.',
  'refusal.key_unknown': 'There is no live key of this name. Check Bourse-Key, or make a new key.',
  'refusal.key_signature_wrong':
    'The signature does not fit this request. Sign timestamp, window, method, path with query, and body exactly as they are sent.',
  'refusal.key_timestamp_outside':
    'The request is too late or too early: its timestamp is {timestamp}, the server’s is {server}. Set your clock, or send it anew.',
  'refusal.key_replayed': 'This signature was used before. Sign each request with a timestamp of its own.',
  'refusal.key_address_refused': 'The key may not be used from {address}. Add the address to the key’s list.',
  'refusal.key_not_permitted': 'The key lacks the permission “{permission}”. Grant it, or use another key.',
  'refusal.key_not_allowed': 'No key may do this. Log in and do it yourself.',
  'refusal.key_not_found': 'There is no such key. Reload the page.',
  'refusal.key_header_missing':
    'A signed request needs the header {header} in its form. See the documentation of keys.',
  'refusal.key_and_token': 'Send the headers of a key or the token of a login, not both.',
  'refusal.too_many_keys': 'There can be {max} live keys at most. Deactivate one first.',
  'refusal.invalid_public_key': 'This is no Ed25519 public key. Paste its PEM, or its 32 bytes as base64 or hex.',
  'refusal.invalid_key_address': '“{address}” is no address or range, as 203.0.113.7 or 2001:db8::/48. Correct it.',
  'refusal.user_frozen': 'This account is frozen. Please contact support.',
  'refusal.order_not_open': 'This order is already filled or cancelled. See the order history.',
  'refusal.order_not_found': 'Order not found. Reload the list of orders.',
  'refusal.market_not_found': 'There is no such market. Choose one from the list.',
  'refusal.market_view_only': 'This market shows prices only and cannot be traded. Choose another market.',
  'refusal.market_halted': 'Trading in this market is halted. You can only cancel orders.',
  'refusal.market_not_open':
    'This market is not open yet. Its prices can be seen, and orders are taken from its opening on.',
  'refusal.lever_not_open': 'This contract is not open yet. Positions can be opened from its opening on.',
  'refusal.contract_pool_empty':
    'Nothing stands behind contracts in {currency} yet. Have money moved into their pool by two operators first.',
  'refusal.contract_index_missing':
    'This contract cannot open while there is no fresh index price. Check the price sources under Watch, and ask again once a price comes.',
  'refusal.order_without_price': 'A market order has no limit price. Change its amount or stop price instead.',
  'refusal.order_by_sum': 'This order is for a total and has no amount to change. Cancel it and place another.',
  'refusal.trail_out_of_range': 'The trail must be from {minimum} to {maximum} basis points. Change it.',
  'refusal.visible_quantity_wrong':
    'Show less than the amount of the order, and at least {minimum} {currency}: an iceberg has at most {slices} parts.',
  'refusal.expiry_passed': 'The expiry time has passed. Choose a later one.',
  'refusal.attached_prices_wrong':
    'Take-profit and stop prices are the wrong way round: the take-profit is on the better side. Change them.',
  'refusal.countdown_out_of_range': 'The countdown must be from {minimum} to {maximum} seconds; 0 turns it off.',
  'refusal.order_not_waiting': 'This order has no untriggered stop price. Change its price or amount instead.',
  'refusal.quantity_already_filled': '{filled} has already filled. Enter a larger amount.',
  'refusal.price_required': 'Enter a price above 0.',
  'refusal.quantity_required': 'Enter an amount above 0.',
  'refusal.price_not_on_tick': 'The price must be a multiple of the tick, {tick}. Change the price.',
  'refusal.quantity_not_on_step': 'The amount must be a multiple of the lot size, {step}. Change the amount.',
  'refusal.price_out_of_band': 'The price is too far from the market. Enter one from {low} to {high}.',
  'refusal.client_order_id_in_use': 'This client order ID is already in use. Use another.',
  'refusal.no_last_price':
    'Nothing has traded near the index price in this market yet, so stop-limit orders are not available. Use a limit order.',
  'refusal.stop_would_trigger':
    'The reference price of stops, {last}, has already reached this stop price; the order would trigger at once. Change the stop price.',
  'refusal.oco_would_take':
    'The limit order of this OCO would fill at once at {best}, so it was rejected. Change its price.',
  'refusal.post_only_would_take':
    'This post-only order would fill at once at {best}, so it was rejected. Change the price or turn post-only off.',
  'refusal.empty_book': 'There are no orders on the other side of the book. Use a limit order, or try again later.',
  'refusal.same_wallet': 'Both sides are the same wallet. Choose another one to transfer to.',
  'refusal.below_minimum_notional': 'The order total must be at least {minimum} {currency}. Increase the amount.',
  'refusal.above_maximum_quantity': 'An order can be {maximum} {currency} at most. Place several smaller orders.',
  'refusal.too_many_open_orders': 'You can have at most {maximum} open orders in a market. Cancel some first.',
  'refusal.insufficient_balance':
    'Insufficient balance: {missing} {currency} more is needed. Lower the amount, or add funds first.',
  'refusal.withdrawal_not_found': 'Withdrawal not found. Reload the list.',
  'refusal.withdrawal_moved_on':
    'This withdrawal has moved on, so this can no longer be done. Reload to see where it stands.',
  'refusal.chain_without_currency': '{currency} is not available on this network. Choose another network.',
  'refusal.own_deposit_address': 'This is your own deposit address. Enter another address.',
  'refusal.withdrawal_below_fee': 'The amount must be above the fee of {fee} {currency}. Enter more.',
  'refusal.outflows_held':
    'After a change of your security settings, you cannot withdraw, or sell for fiat, for another {hours} h {minutes} min. If the change was not yours, contact support.',
  'refusal.wallet_locked': 'This wallet is locked: no transfers or withdrawals. Please contact support.',
  'refusal.debt_outstanding':
    'This account owes {amount} {currency}. Withdrawals open again once it is paid: deposit {currency} first.',
  'refusal.day_limit_exceeded':
    'You can withdraw {limit} {currency} in 24 hours; {left} {currency} is left. Lower the amount, or try again later.',
  'refusal.recent_purchases_held':
    'Assets just bought, or credited by hand, cannot leave yet: assets worth {worth} USDT must stay. Lower the amount, or try again in {hours} h {minutes} min.',
  'refusal.bought_worth_at_risk':
    'Assets worth {worth} USDT, just bought or credited by hand, must stay where they cannot be lost for another {hours} h {minutes} min. At most {usable} USDT may be put at risk: lower the amount, or name a price nearer the market.',
  'refusal.held_worth_at_risk':
    'After a change of your security settings, assets worth {worth} USDT must stay where they cannot be lost for another {hours} h {minutes} min. At most {usable} USDT may be put at risk. If the change was not yours, contact support.',
  'refusal.currency_not_found': 'Currency not found. Choose one from the list.',
  'refusal.inexact_notional': 'Tick size times lot size must be a multiple of 0.00000001. Change one of them.',
  'refusal.invalid_market_settings': 'The market settings are invalid. Check each value.',
  'refusal.market_has_open_orders': 'This market still has open orders. Cancel them first.',
  'refusal.wallets_required': 'Choose the wallet to transfer from and the one to transfer to.',
  'refusal.wallet_without_currency': 'One of these wallets does not hold {currency}. Choose one that does.',
  'refusal.below_minimum_transfer': 'The least that can be transferred is {minimum} {currency}. Enter more.',
  'refusal.above_maximum_transfer': 'At most {maximum} {currency} can be transferred at once. Enter less.',
  'refusal.faucet_limit_exceeded':
    'Your outside wallet can still send {left} {currency} within its 24-hour limit. Send less, or try again later.',
  'refusal.invalid_request': 'The request is not valid. Check what you entered, or reload the page.',
  'refusal.not_logged_in': 'Your session has expired. Please log in again.',
  'refusal.forbidden': 'You are not allowed to do this. Log in with an account that is.',
  'refusal.not_found': 'Not found. Go back and reload the page.',
  'refusal.method_not_allowed': 'This address does not answer {method}. Use {allowed}.',
  'refusal.headers_too_large': 'The address or the headers of the request are too long. Shorten them and try again.',
  'refusal.request_timed_out': 'The request took too long to arrive. Send it again.',
  'refusal.rate_limited': 'Too many requests. Try again in {seconds, plural, one {# second} other {# seconds}}.',
  'refusal.busy': 'The system is busy. Please try again.',
  'refusal.internal_error': 'Something went wrong on our side. Please try again.',
  'refusal.idempotency_key_reused': 'This idempotency key was used for another request. Use a new one.',
  'refusal.not_received': 'This did not arrive, and nothing was done. You can send it again.',
  'refusal.invalid_idempotency_key': 'The idempotency key is not valid.',
  'refusal.wrong_credentials': 'Wrong account or password. Check both, or reset the password.',
  'refusal.login_locked':
    'Too many failed attempts. Login is locked for {minutes, plural, one {# minute} other {# minutes}}.',
  'refusal.account_exists': 'This account is already registered. Log in instead.',
  'refusal.invalid_code': 'The verification code is wrong. Check it, or request a new one.',
  'refusal.code_expired': 'The verification code has expired. Request a new one.',
  'refusal.code_too_soon':
    'A code was sent moments ago. Request another in {seconds, plural, one {# second} other {# seconds}}.',
  'refusal.invalid_email': 'This is not a valid e-mail address. Check it, e.g. name@example.com.',
  'refusal.invalid_phone': 'This is not a valid phone number. Check the country code and the number.',
  'refusal.invalid_password': 'The password needs 6 to 16 characters with at least one letter and one digit.',
  'refusal.passwords_differ': 'Passwords do not match. Enter the same one twice.',
  'refusal.account_required': 'Please enter your account!',
  'refusal.invalid_account': 'The email or phone number you entered does not meet the rules!',
  'refusal.withdraw_address_required': 'Enter the address to withdraw to.',
  'refusal.choice_required':
    '“{field}” is missing. It is never assumed, so nothing was done. Choose it and send the request again.',
  'refusal.stop_not_on_step': 'Take-profit and stop-loss prices must be multiples of {step}. Change the price.',
  'refusal.email_required': 'Enter your e-mail address.',
  'refusal.invite_code_required': 'Enter an invite code.',
  'refusal.invalid_invite_code': 'The invite code is not valid. Check it and try again.',
  'refusal.payload_too_large': 'The request is too large. Send less and try again.',
  'refusal.range_too_long':
    'A chart can cover at most {max} candles at once. Ask for a shorter range or a longer interval.',
  'refusal.minute_not_signed': 'The index prices of this minute are not signed yet. Try again in a minute.',
  'refusal.ticks_deleted': 'The index prices of that time are no longer kept, so there is no proof any more.',
  'refusal.liability_leaves_deleted': 'The entries of that proof are no longer kept, only its roots.',
  'refusal.liability_proof_running': 'A proof of liabilities is being made. Wait until it is done.',
  'refusal.full_stop':
    'Everything stands still: nothing is filled, liquidated or charged. You can still cancel, add margin, pay, release and appeal; deadlines move by as long as it lasts. Try again once the stop is over.',
  'refusal.full_stop_running': 'A full stop lasts already. End it instead.',
  'refusal.no_full_stop': 'There is no full stop to end. Reload the page.',
  'refusal.maintenance':
    'The exchange is under maintenance: no new order, contract, trade or withdrawal, and no registration. Markets and contracts go on. You can still cancel, close, set stops (take-profit too), add margin and finish your trades.',
  'refusal.operator_exists': 'An operator with this e-mail address exists already. Use another address.',
  'refusal.operator_not_found': 'Operator not found. Reload the list.',
  'refusal.not_yourself': 'You cannot do this to your own account. Ask another operator.',
  'refusal.weak_password': 'The password needs at least 12 characters and must be new.',
  'refusal.first_password_expired': 'The initial password has expired. Ask an admin for a new one.',
  'refusal.wrong_password': 'Wrong password. Check it and try again.',
  'refusal.too_many_codes':
    'Too many codes were requested today. Try again in {hours, plural, one {# hour} other {# hours}}.',
  'refusal.too_many_tries': 'Too many attempts. Try again in {minutes, plural, one {# minute} other {# minutes}}.',
  'refusal.address_in_use': 'This e-mail address or phone number is already in use. Choose another.',
  'refusal.nickname_in_use': 'This nickname is taken. Choose another.',
  'refusal.nickname_reserved': 'This nickname is reserved for the exchange. Choose another.',
  'refusal.invalid_nickname': 'A nickname needs a letter or a digit.',
  'refusal.password_required': 'Enter your login password.',
  'refusal.old_password_required': 'Enter the current password.',
  'refusal.password_unchanged': 'The new password is the same as the current one. Choose another.',
  'refusal.invalid_trade_password': 'The fund password needs 6 to 20 characters.',
  'refusal.trade_password_is_login_password': 'The fund password must differ from the login password.',
  'refusal.preferences_too_large': 'The preferences are too large.',
  'refusal.password_too_common': 'This password is too common and easily guessed. Choose another.',
  'refusal.password_like_account': 'Your password must not resemble your account or e-mail address.',
  'refusal.second_factor_required': 'Please complete two-factor authentication.',
  'refusal.second_factor_wrong': 'Two-factor authentication failed. Please try again.',
  'refusal.second_factor_reused': 'This code has been used. Wait for the next one.',
  'refusal.challenge_expired': 'The verification has expired. Please start again.',
  'refusal.second_factor_not_on': 'Two-factor authentication is not on.',
  'refusal.totp_already_on': 'The authenticator app is on already.',
  'refusal.totp_not_on': 'The authenticator app is not on.',
  'refusal.totp_setup_expired': 'The setup has expired. Please get a new key.',
  'refusal.passkey_rejected': 'The passkey could not be verified. Please try again.',
  'refusal.passkey_deleted':
    'This passkey has been deleted from the account. Remove it from your browser or device too, and log in another way.',
  'refusal.passkey_exists': 'This passkey has been added already.',
  'refusal.passkey_not_found': 'Passkey not found.',
  'refusal.too_many_passkeys': 'An account can have up to {max} passkeys. Delete one first.',
  'refusal.session_not_found': 'This device is logged out already. Reload the list.',
  'refusal.session_is_current': 'This is the device you are using. Log out instead.',
  'refusal.invalid_anti_phishing_word': 'The anti-phishing code must have 4 to 20 characters.',
  'refusal.invalid_freeze_link':
    'This freeze link is invalid or has expired. Log in and freeze your account in the security centre, or contact support.',
  'refusal.invalid_risk_link':
    'This link is invalid or has expired. Log in and accept the statement on the page of second contracts.',
  'refusal.picture_required': 'Choose a picture to upload.',
  'refusal.picture_too_large': 'The picture is too large: at most {mb} MB and {mp} megapixels.',
  'refusal.picture_type_not_allowed': 'Only JPG, PNG or WebP pictures can be uploaded.',
  'refusal.picture_unreadable': 'This picture cannot be read. Please choose another.',
  'refusal.picture_not_found': 'The picture is missing or has expired. Please upload it again.',
  'refusal.payment_proof_used':
    'This picture already proves the payment of another order. Upload the proof of this one.',
  'refusal.too_many_pictures': 'You have too many pictures that are not in use (at most {max}). Submit those first.',
  'refusal.identity_name_required': 'Enter your full name.',
  'refusal.invalid_identity_name':
    'This is not a valid name. Write it as on your document, in letters, without digits or other symbols.',
  'refusal.id_number_required': 'Enter your ID number.',
  'refusal.invalid_id_number': 'This is not a valid ID number. Use letters and digits only.',
  'refusal.id_number_in_use': 'This ID number has already been verified. If that was not you, contact support.',
  'refusal.identity_pictures_required': 'Upload the front and the back of your ID.',
  'refusal.hand_picture_required': 'Upload a selfie with your ID.',
  'refusal.identity_under_review': 'Your documents are under review. There is no need to submit them again.',
  'refusal.identity_already_verified': 'Your identity is already verified.',
  'refusal.identity_not_verified': 'Verify your identity first.',
  'refusal.verification_level_held': 'You are already at this verification level.',
  'refusal.submission_not_found': 'This submission does not exist.',
  'refusal.submission_already_decided': 'This submission has been decided by another reviewer.',
  'refusal.reviewer_is_submitter': 'You cannot review your own submission.',
  'refusal.own_removal': 'You cannot decide on a removal that you requested, or on your own account.',
  'refusal.removal_already_requested': 'A removal for this user is already pending.',
  'refusal.removal_not_found': 'This removal does not exist, has been decided or has expired.',
  'refusal.own_request':
    'You cannot decide on your own request, or on one about your own account. Another operator must.',
  'refusal.agency_unchanged': 'This is already so for this user; there is nothing to request.',
  'refusal.agency_already_requested':
    'A regional agent request for this user is already pending. Have it decided first.',
  'refusal.agency_request_not_found': 'This request does not exist, has been decided or has expired. Reload the list.',
  'refusal.rate_out_of_bounds': 'Enter a rate from {min} to {max} with at most 8 decimal places.',
  'refusal.not_independent':
    'One of you set up or reset the other’s operator login within the last 7 days. Somebody else must approve this.',
  'refusal.operator_has_contracts':
    'Your own account has contracts or orders for them. Whoever halts, resumes or settles a market has none: leave it to another operator.',
  'refusal.role_cell_fixed': 'This permission is fixed and cannot be changed: {permission}.',
  'refusal.role_needs_reading':
    'To have {permission} the role must be able to see that section. Grant seeing it as well, or leave this one out.',
  'refusal.access_review_open': 'A review is open already. Finish it first.',
  'refusal.access_review_not_found': 'This operator is not in that review. Reload the list.',
  'refusal.access_review_decided': 'Another admin has decided about this operator already.',
  'refusal.too_many_filters': 'At most {max} filters are kept. Delete one first.',
  'refusal.level_limits_not_rising': 'A level may not withdraw less than the one below it. Change its neighbour first.',
  'refusal.takes_two_admins': 'This takes two admins: ask for it, and another admin approves.',
  'refusal.console_only':
    'There are not two active admins to decide this, besides whom it is about. Use npm run operator on the server.',
  'refusal.asker_gone':
    'Whoever asked for this is disabled or may no longer ask for it. Reject it; if it is needed, ask for it anew.',
  'refusal.operator_unchanged': 'The operator is like that already. Choose another role or state.',
  'refusal.first_password_gone':
    'There is no half of a first password for you here: the login is set up, 72 hours are over, or others made it. Ask for a reset if it is needed.',
  'refusal.proposal_not_found': 'This proposal does not exist, has been decided or has expired. Reload the list.',
  'refusal.too_many_rows':
    'This list has more rows than the {max} that a file holds. Narrow it down and export it in parts.',
  'refusal.reject_reason_required': 'Give a reason for the rejection.',
  'refusal.payment_name_differs': 'The account holder’s name must match your verified name.',
  'refusal.payment_account_required': 'Fill in all payment account details.',
  'refusal.invalid_payment_account': 'This is not a valid payment account.',
  'refusal.payment_method_not_found': 'This payment method does not exist.',
  'refusal.too_many_payment_methods': 'You can keep at most {max} payment methods of each kind. Delete one first.',
  'refusal.not_region_agent': 'You are not a regional agent and cannot see this. To become one, contact support.',
  'refusal.trade_password_required': 'Enter your fund password.',
  'refusal.verification_level_skipped': 'Complete level 2 verification first.',
  'refusal.index_price_missing': 'No market price is available right now. Please try again later.',
  'refusal.assets_below_level': 'Level 3 requires total assets above 20 BTC.',
  'refusal.currency_not_supported': 'Not support yet! Only BTC, ETH, USDT and USDC can be deposited and withdrawn.',
  'refusal.invalid_withdraw_address':
    'This is not a {currency} address of the chosen network. Check the address and the network.',
  'refusal.payment_link_as_address':
    'This is a payment link, not an address. Send the address, the amount and the tag that it names in their own fields.',
  'refusal.bch_address_old':
    'This is a BCH address in its old form, which looks like a BTC address. Ask the recipient for the form that begins with bitcoincash: or q.',
  'refusal.ltc_address_old':
    'This is an LTC address in its old form, which looks like a BTC address. Ask the recipient for the form that begins with M or ltc1.',
  'refusal.tron_address_hex': 'This is a Tron address in hexadecimal form. Send the form that begins with T.',
  'refusal.address_of_test_network':
    'This {network} address belongs to another network, such as a test network, and cannot be paid from here. Ask the recipient for another address.',
  'refusal.invalid_destination_tag':
    'A destination tag is a whole number from 0 to 4294967295, and only the XRP network has one.',
  'refusal.network_closed_by_issuer':
    'The Omni network has been closed by its issuer and cannot be used. Use ERC20 or TRC20 instead.',
  'refusal.invalid_address_label': 'The memo may only have letters and digits, without spaces.',
  'refusal.too_many_withdraw_addresses': 'You can keep at most {max} withdrawal addresses of a coin. Delete one first.',
  'refusal.withdraw_address_exists': 'This withdrawal address is in your address book already.',
  'refusal.withdraw_address_not_found': 'Withdrawal address not found. Reload the address book.',
  'refusal.house_funds_short':
    'This house account has only {available} {currency}. Reduce the amount or fund the account first.',
  'refusal.house_money_promised':
    'Part of this house account is promised: at most {left} {currency} can be moved out of it.',
  'refusal.house_move_not_allowed':
    'No money moves between these two house accounts: one of them must be the treasury, and reserves, chains and the outside are left alone.',
  'refusal.surplus_short': 'There is not so much surplus: {available} {currency} can be booked now.',
  'refusal.surplus_unknown':
    'The network {network} cannot be compared with the ledger now. Try again once it is in step.',
  'refusal.own_transfer_not_found':
    'No final transaction between own addresses with this id on {network}. What was signed here is booked by itself.',
  'refusal.chain_cost_booked': 'The cost of this transaction is booked already.',
  'refusal.network_without_keys': 'This network has no keys here, so nothing can be moved on it.',
  'refusal.transaction_not_waiting': 'This transaction no longer waits for a block. Reload the list.',
  'refusal.transaction_not_replaceable':
    'This network takes no second transaction for a higher fee. It is sent again as it is until a block has it.',
  'refusal.fee_limit_reached': 'The network fee is at its limit and cannot be raised any further.',
  'refusal.transaction_not_signed':
    'The signer has not signed: it is not reached, or a limit of its own is. The alarms say which.',
  'refusal.alarm_not_found': 'This alarm has ended, or someone has already acknowledged it. Reload the page.',
  'refusal.threshold_out_of_bounds':
    'Thresholds lie between {min} and {max}, and the critical one is not passed before the warning.',
  'refusal.alarm_target_invalid':
    'Give a mail address, or an address that begins with https:// (http:// on this machine alone).',
  'refusal.too_many_alarm_targets': 'Alarms are sent to {max} places at most. Remove one first.',
  'refusal.alarm_target_not_found': 'This target has been removed. Reload the page.',
  'refusal.adjustment_already_requested': 'An adjustment of this account and coin is already pending. Decide it first.',
  'refusal.funds_request_not_found': 'This request does not exist, is already decided or has expired. Reload the list.',
  'refusal.funds_request_changed': 'This request has changed. Reload and check it again.',
  'refusal.already_approved': 'You have already approved this withdrawal. Another operator must approve it as well.',
  'refusal.deposits_not_open': 'Deposits of {currency} are not open. Send nothing for now and try again later.',
  'refusal.withdrawals_not_open':
    'Withdrawals of {currency} on the network {network} are not open. Choose another network, or try again later.',
  'refusal.network_behind':
    'The network {network} is catching up, so nothing can be withdrawn on it. Try again in a few minutes.',
  'refusal.below_minimum_withdrawal': 'The least that can be withdrawn is {minimum} {currency}. Increase the amount.',
  'refusal.above_maximum_withdrawal':
    'At most {maximum} {currency} can be withdrawn at once. Lower the amount, or withdraw in parts.',
  'refusal.code_required': 'Enter the verification code.',
  'refusal.address_not_allowed':
    'The allow-list is on, so withdrawals go to addresses in your address book only. Add this address there first.',
  'refusal.address_waits':
    'The allow-list is on and this address is new: withdrawals go to it in {hours} h {minutes} min.',
  'refusal.address_unconfirmed':
    'The allow-list is on and this address is not confirmed. Confirm it once in your address book on the website, with your password and second factor; after a wait, withdrawals go to it.',
  'refusal.too_many_deposit_requests':
    'You can have at most {max} deposit requests under review. Wait until one is decided.',
  'refusal.output_not_creditable':
    'There is no such payment to this user on chain that can still be credited and has its confirmations. Reload, or pay it from a house account.',
  'refusal.position_not_found': 'Position not found. Reload the list.',
  'refusal.position_not_open': 'This position is not open, or has been closed already. Reload the list.',
  'refusal.position_not_pending': 'Only a limit order that is still waiting can be cancelled. Reload the list.',
  'refusal.position_closing': 'This position is being closed. Please wait a moment.',
  'refusal.lever_not_enabled': 'There are no contracts on this pair. Choose another.',
  'refusal.lever_halted': 'This contract takes no new positions now. You can close positions and cancel orders.',
  'refusal.lever_takes_two':
    'One operator alone may only stop openings, or halt a market that has no fresh index. Request this change: another operator decides.',
  'refusal.contract_price_stale':
    'A contract that you hold in this account has no fresh index price. Nothing opens here until it has one.',
  'refusal.lever_not_halted': 'This market is not halted. Only a halted market can be settled.',
  'refusal.lever_halt_too_short':
    'A market can be settled once it has been halted for {hours} hours. Wait, or request that it resume.',
  'refusal.lever_settling': 'This market is being settled. Wait until that is done.',
  'refusal.lever_median_changed':
    'The market has moved since this was requested, so its median is another one. Request the settlement anew.',
  'refusal.no_market_price': 'There is no market price or quote right now. Please try again shortly.',
  'refusal.hands_not_whole': 'Enter a whole number of lots above 0.',
  'refusal.hands_out_of_range': 'Enter from {minimum} to {maximum} lots.',
  'refusal.multiple_not_offered': 'This leverage is not offered. You can choose up to {maximum}×.',
  'refusal.target_price_required': 'Enter an order price above 0.',
  'refusal.target_above_price': 'A limit long must not be above the current price, {last}.',
  'refusal.target_below_price': 'A limit short must not be below the current price, {last}.',
  'refusal.stop_price_required': 'Enter a take-profit or stop-loss price above 0.',
  'refusal.take_profit_wrong_side':
    'The take-profit must be beyond {price}: above it for a long, below it for a short.',
  'refusal.stop_loss_wrong_side':
    'The stop-loss must be on the other side of {price}: below it for a long, above it for a short.',
  'refusal.too_many_positions': 'You can hold at most {maximum} positions in a contract. Close one first.',
  'refusal.too_many_pending_positions':
    'You can have at most {maximum} waiting orders in a contract. Cancel one first.',
  'refusal.exposure_limit_reached':
    'The platform’s limit of positions on this side is reached; {left} of the coin is left. Enter fewer lots, or try again later.',
  'refusal.risk_rate_too_low':
    'The risk rate after this must be at least {minimum}%. Lower the amount, or transfer funds in first.',
  'refusal.open_positions_block':
    'Funds cannot leave this account while positions or orders are open. Close or cancel them first.',
  'refusal.market_has_open_positions': 'This contract still has positions or orders. Wait until they have ended.',
  'refusal.duplicate_submission':
    'The same order was sent a moment ago, so this one was not. Wait a second to send it again.',
  'refusal.coin_id_taken': 'Another coin has this number. Choose another one.',
  'refusal.coin_name_taken': 'Another coin has this ticker. Choose another one.',
  'refusal.coin_names_missing': 'Names are missing in: {languages}. Fill them in.',
  'refusal.coin_in_use':
    'The coin is still in use: contracts, staking, sales or fiat trading. End what the preview lists first.',
  'refusal.coin_held':
    'Users still hold the coin, and withdraw it from the spot account alone. Leave it there, or delist the coin.',
  'refusal.coin_without_index': 'A market that only quotes needs a coin with an index. Give the coin an index first.',
  'refusal.coin_withdraw_only': '{currency} is being delisted: it can only be withdrawn.',
  'refusal.coin_withdrawals_ended': '{currency} is delisted and its withdrawals have ended. Contact customer service.',
  'refusal.coin_being_delisted': 'This coin is being delisted. Its markets are not changed any more.',
  'refusal.delisting_out_of_order': 'The steps of a delisting follow one another. Request the next one.',
  'refusal.delisting_too_early': 'Users were told a later day. Choose a time no earlier than that.',
  'refusal.market_pair_taken': 'This pair has a market already. Change that one.',
  'refusal.change_already_requested': 'A change of this is waiting already. Have that one decided first.',
  'refusal.launch_preview_changed':
    'The result is no longer what the preview showed. Reject this, look at the preview and ask again.',
  'refusal.launch_terms_changed':
    'The sale has changed since its announcement was asked for. Reject this, check the sale and ask again.',
  'refusal.launch_texts_missing': 'Title, abstract and content are still missing in: {languages}.',
  'refusal.launch_stopped': 'This sale takes no new subscriptions at the moment. Look again later.',
  'refusal.approver_key_invalid': 'The key could not prove itself. Make a new one.',
  'refusal.approver_key_held': 'You already have a key. Retire it before you enrol another.',
  'refusal.approver_name_taken': 'Another operator’s key has this name.',
  'refusal.approver_key_used': 'This key was enrolled before. Make a new one.',
  'refusal.approver_key_not_found': 'There is no such key, or it was retired already.',
  'refusal.approver_key_missing': 'You have no key to sign with. Enrol one first.',
  'refusal.approver_not_listed': 'The signer does not know your key. Have it entered on the signer’s host first.',
  'refusal.approval_not_needed': 'Nothing needs to be signed for this withdrawal.',
  'refusal.approval_text_differs': 'What was signed is not what this withdrawal sends. Reload and look again.',
  'refusal.approval_expired': 'The approval has expired. Set new terms and sign again.',
  'refusal.approval_expiry_too_far': 'An approval holds {hours} hours at most.',
  'refusal.approval_terms_fixed':
    'Another operator has set the fee limit and expiry meanwhile. Reload and sign that text.',
  'refusal.approval_already_signed': 'You have already signed this. Another operator must sign as well.',
  'refusal.approval_signature_invalid': 'The signature is not by your enrolled key.',
  'refusal.approval_not_found': 'This approval has ended or was dropped already.',
  'refusal.coin_has_chain': 'This coin comes in by its chain. Move it from the treasury instead.',
  'refusal.network_exists': 'This coin moves on that network already.',
  'refusal.network_not_found': 'This coin does not move on that network.',
  'refusal.network_not_run': 'This site does not run the {network} network.',
  'refusal.network_without_tokens': 'The {network} network has its own coin and carries no tokens.',
  'refusal.token_address_invalid': 'This is no token address of the {network} network. Check every character.',
  'refusal.token_taken': 'This token address is {currency} already.',
  'refusal.token_not_found': 'The node finds no token at this address.',
  'refusal.token_decimals_invalid': 'Decimals are a whole number from 0 to 18.',
  'refusal.token_decimals_differ': 'The token says {decimals} decimals. Enter these.',
  'refusal.token_not_signed': 'The signer does not know this token yet. Run this on its host first: {command}',
  'refusal.node_not_reached': 'The node of the {network} network cannot be reached now. Try again later.',
  'refusal.signer_not_reached': 'The signer cannot be reached now. Try again later.',
  'refusal.network_confirmations_invalid': 'Confirmations are from 1 to {maximum}.',
  'refusal.network_amounts_missing': 'Minimum deposit, minimum withdrawal and what is swept must be above 0.',
  'refusal.network_amounts_too_fine':
    'Minimum deposit, minimum withdrawal and fee must be multiples of {minimum} {currency}: the network has no smaller unit.',
  'refusal.network_limits_out_of_order':
    'The minimum withdrawal is no more than the maximum, that no more than the day limit of a user, and that no more than the day limit of the site.',
  'refusal.network_minimum_below_fee':
    'The smallest withdrawal would cost {fee} {currency}: the minimum must be more than its fee.',
  'refusal.insurance_not_found': 'Insurance not found. Reload the list.',
  'refusal.micro_closed':
    'Second contracts are closed right now. Orders that were taken settle as usual. Try again later.',
  'refusal.micro_country_closed': 'Second contracts are not available in your country or region.',
  'refusal.micro_not_enabled': 'There are no second contracts on this pair. Choose another.',
  'refusal.micro_halted':
    'This pair takes no new second contracts right now; those that were taken settle as usual. Choose another, or try again later.',
  'refusal.micro_risk_not_accepted':
    'Read and accept the risk statement for second contracts (version {version}) first.',
  'refusal.micro_cooling_off':
    'The break you set lasts another {hours} h {minutes} min. Until then you cannot place orders.',
  'refusal.micro_currency_not_offered': 'There are no second contracts in this coin. Choose another.',
  'refusal.seconds_not_offered': 'This term is not offered. Choose another.',
  'refusal.stake_out_of_range': 'Stake from {minimum} to {maximum} {currency}.',
  'refusal.stake_not_in_steps': 'The stake must be a multiple of {step} {currency}.',
  'refusal.cool_off_only_longer': 'A break can only be made longer. Yours lasts another {hours} h {minutes} min.',
  'refusal.insurance_not_offered': 'This insurance is not offered for the coin. Choose another.',
  'refusal.insurance_amount_out_of_range': 'Insure from {minimum} to {maximum} {currency}.',
  'refusal.insurance_already_bought': 'You already have insurance in this coin. You can buy anew once it has ended.',
  'refusal.insurance_not_effective':
    'The insurance takes effect at midnight (UTC+8). Until then nothing can be claimed.',
  'refusal.insurance_expired': 'This insurance has expired or ended.',
  'refusal.insurance_claim_limit_reached': 'All claims of this insurance have been used.',
  'refusal.insurance_open_orders': 'Some insured second contracts are still open. Try again once they have settled.',
  'refusal.insurance_assets_zero': 'Your insured second contracts have lost nothing, so there is nothing to claim.',
  'refusal.insurance_loss_too_small': 'You can claim once the loss reaches {needed} {currency}.',
  'refusal.insurance_not_cancellable': 'This insurance has ended and cannot be cancelled.',
  'refusal.too_many_micro_orders':
    'You can have at most {maximum} second contracts open in this coin. Wait for one to settle.',
  'refusal.micro_orders_limit_reached':
    'You have reached your own limit of {maximum} orders a day. Come back tomorrow.',
  'refusal.micro_loss_limit_reached':
    'This would go beyond your own daily loss limit. You can still risk {left} {currency} today, fees included.',
  'refusal.micro_second_full':
    'No more can be paid out at that second: a stake of {left} {currency} still fits. Lower it, or choose another term.',
  'refusal.micro_pool_exhausted':
    'The platform’s pool can back a stake of {left} {currency} right now. Lower it, or try again later.',
  'refusal.insurance_sold_out': 'This insurance is sold out. Insure less, or try again later.',
  'refusal.insurance_premium_too_low':
    'The premium of insurance {typeId} must be at least {minimum}%: the best strategy gains more than less would cost.',
  'refusal.acceptor_not_found': 'Acceptor not found. Choose one from the list.',
  'refusal.own_acceptor': 'You cannot trade with yourself. Choose another acceptor.',
  'refusal.acceptor_unavailable': 'This acceptor takes no orders right now. Choose another.',
  'refusal.gateway_closed': 'Online payment is closed right now. Deposit another way.',
  'refusal.gateway_order_expired': 'This payment order is too old to be credited. Adjust the balance instead.',
  'refusal.gateway_order_paid': 'This payment order has been credited already. Reload the page.',
  'refusal.acceptor_money_out_of_range': 'Enter from {minimum} to {maximum} CNY.',
  'refusal.acceptor_deal_open': 'You have an unfinished order with an acceptor. Complete or cancel it first.',
  'refusal.acceptor_balance_short':
    'This acceptor can take at most {maximum} CNY right now. Enter less, or choose another.',
  'refusal.gateway_day_cap':
    'Only {left} {currency} of today’s limit of online payment is left. Raise the limit, or try again tomorrow.',
  'refusal.gateway_unfunded': 'The online payment account holds only {left} {currency}. Fund it first.',
  'refusal.payment_way_not_offered': 'This acceptor does not take this payment method. Choose another.',
  'refusal.gateway_money_out_of_range': 'Pay from {minimum} to {maximum} CNY, with at most two decimals.',
  'refusal.gateway_order_not_found': 'Payment order not found. Reload the page.',
  'refusal.too_many_gateway_orders':
    'You can have at most {max} unpaid payment orders. Pay one, or wait until it expires.',
  'refusal.gateway_signature_invalid': 'The signature is not valid.',
  'refusal.fiat_deal_not_found': 'Fiat order not found. Reload the list.',
  'refusal.fiat_merchant_not_found': 'There is no such merchant or application. Reload the list.',
  'refusal.fiat_merchant_handled': 'This merchant application has already been handled. Reload the list.',
  'refusal.fiat_no_right': 'Only the other party of this order can do that.',
  'refusal.fiat_deal_handled': 'This order has moved on, so this can no longer be done. Reload to see where it stands.',
  'refusal.acceptor_deal_paid':
    'The user has marked this order as paid, so it cannot be refused. Confirm it if the money came; if nothing came, or another sum, or from somebody else, appeal: the USDT stays held until operators decide.',
  'refusal.payment_proof_required': 'Upload a proof of payment first.',
  'refusal.fiat_appeal_too_early':
    'An appeal opens a while after the payment is marked. Try again in {seconds, plural, one {# second} other {# seconds}}.',
  'refusal.fiat_appeal_too_late': 'The time to appeal this order is over. Contact support.',
  'refusal.appeal_proof_required':
    'An order that has ended can only be appealed with a proof. Open the order on the website, choose to appeal and upload a picture.',
  'refusal.late_appeal_used':
    'Orders that ended unpaid can be appealed once a day, and today’s appeal is used. Try again after midnight (UTC+8), or contact support.',
  'refusal.fiat_closed': 'Fiat trading is closed right now. Orders under way go on. Try again later.',
  'refusal.fiat_restricted':
    'Your fiat trading is restricted for another {hours} h {minutes} min. If you have questions, contact support.',
  'refusal.fiat_level_too_low':
    'This needs identity verification level {level}. Raise your level, or choose another ad.',
  'refusal.payment_info_missing': 'Add a payment method first.',
  'refusal.trade_password_not_set': 'Set a fund password first: you need it to release the coins you sell.',
  'refusal.fiat_ad_not_found': 'This ad does not exist, or has ended. Reload the list.',
  'refusal.not_a_merchant': 'You are not a merchant of this coin. Apply first.',
  'refusal.too_many_unfinished_deals': 'You can have at most {maximum} unfinished orders. Finish one first.',
  'refusal.too_many_cancellations': 'You cancelled, or let expire unpaid, {maximum} orders today. Come back tomorrow.',
  'refusal.own_ad': 'This is your own ad. Choose another.',
  'refusal.fiat_ad_not_takeable': 'This ad cannot be taken right now. Choose another, or try again later.',
  'refusal.fiat_ad_barred': 'The exchange took this ad down, so you cannot put it up again. Contact support.',
  'refusal.fiat_ad_still_up': 'Take the ad down before you close it.',
  'refusal.fiat_ad_has_deals': 'This ad still has unfinished orders. Close it once they are done.',
  'refusal.fiat_deals_too_few': 'This merchant asks for at least {needed} completed orders. Choose another ad.',
  'refusal.fiat_coin_not_offered': 'There is no fiat trading in this coin. Choose another.',
  'refusal.fiat_currency_not_offered': 'This fiat currency is not offered. Choose another.',
  'refusal.fiat_way_not_offered': 'This payment way is not available now. Choose another.',
  'refusal.fiat_rate_missing': 'There is no current fiat rate. Try again later.',
  'refusal.fiat_merchant_applied':
    'You have applied as a merchant of this coin already, or are one. There is no need to apply again.',
  'refusal.fiat_price_moved': 'The price is now {price} {fiat}. Check it, then place the order again.',
  'refusal.fiat_price_out_of_band': 'The price must be from {minimum} to {maximum} {fiat}. Change it.',
  'refusal.fiat_premium_out_of_range':
    'The floating margin can be ±{maximum}% at most, and the lowest price must not be above the highest. Change it.',
  'refusal.fiat_money_not_whole': 'The total must be a multiple of {unit} {fiat}.',
  'refusal.fiat_ad_number_out_of_range': 'An ad can be of {minimum} to {maximum} {currency}. Change the amount.',
  'refusal.fiat_ad_limits_wrong':
    'The limits of an order are wrong: the least amount must not exceed the largest, nor the largest the amount of the ad.',
  'refusal.fiat_remaining_short': 'Only {remaining} {currency} is left of this ad. Lower the amount.',
  'refusal.fiat_below_minimum': 'The least is {minimum} {currency} ({money} {fiat}). Increase the amount.',
  'refusal.fiat_above_maximum': 'The most is {maximum} {currency} ({money} {fiat}). Lower the amount.',
  'refusal.fiat_day_limit_exceeded':
    'This is beyond your daily fiat limit: coins worth {left} USDT are left for today. A higher verification level raises it.',
  'refusal.fiat_ad_already_open': 'You can have one open ad a side in this coin. Close the other one first.',
  'refusal.too_many_ads': 'You can have at most {maximum} ads at a time. Close one first.',
  'refusal.appeal_not_open': 'This order is not under appeal. Please refresh.',
  'refusal.message_required': 'Write something or choose a picture.',
  'refusal.too_many_statements':
    'You can submit {maximum} statements for each order. Please write the rest in the chat.',
  'refusal.chat_closed': 'The order ended more than 24 hours ago: its chat is closed.',
  'refusal.chat_muted': 'You are muted and cannot send messages for now.',
  'refusal.chat_too_fast':
    'You are sending too fast. Try again in {seconds, plural, one {# second} other {# seconds}}.',
  'refusal.ticket_not_found': 'This ticket does not exist. Reload the list.',
  'refusal.ticket_closed': 'This ticket is closed. Reopen it, or open a new one.',
  'refusal.ticket_reopens_no_more': 'This ticket was closed more than {days} days ago. Please open a new one.',
  'refusal.too_many_tickets': 'You can have at most {max} tickets open at a time. Close one first.',
  'refusal.reply_name_taken': 'There is a reply of this name already. Choose another name.',
  'refusal.too_many_replies': 'At most {max} replies can be kept. Remove one first.',
  'refusal.proposal_outdated':
    'What it changes has been changed since it was requested. Reject it and request it anew.',
  'refusal.changed_meanwhile':
    'Somebody has changed this since you opened it. Compare what stands now with yours, then take theirs or keep yours.',
  'refusal.seen_required': 'What you saw of it is missing. Read it again and send `seen` with the change.',
  'refusal.acceptor_user_held': 'This user cannot withdraw right now. Refuse the order, or try again later.',
  'refusal.fiat_feedback_closed': 'Only complete orders can be rated, within {days} days.',
  'refusal.fiat_feedback_given': 'You have rated this order already.',
  'refusal.staking_order_not_found': 'This staking order does not exist, or has ended. Reload the list.',
  'refusal.subscription_not_found': 'This subscription does not exist. Reload the list.',
  'refusal.subscription_already_unlocked': 'These coins are unlocked already: you find them in your spot account.',
  'refusal.subscription_not_allotted': 'The result is not out yet. You can unlock the coins after it.',
  'refusal.subscription_still_locked': 'These coins stay locked for another {hours} h {minutes} min.',
  'refusal.staking_closed': 'Staking is closed right now. Your orders go on. Try again later.',
  'refusal.staking_product_not_found': 'This staking product does not exist, or is no longer offered. Choose another.',
  'refusal.fee_tier_not_found': 'This fee tier does not exist. Choose one of the table.',
  'refusal.fee_grant_over': 'The end of the grant has already passed. Choose a later one.',
  'refusal.launch_not_found': 'This sale does not exist. Reload the list.',
  'refusal.launch_handled': 'This sale has moved on, so this can no longer be done. Reload to see where it stands.',
  'refusal.launch_not_ended': 'The sale has not ended, or subscriptions still wait for their price. Try again later.',
  'refusal.launch_coming_soon': 'Coming soon: the sale has not opened yet.',
  'refusal.launch_ended': 'This sale has ended. Look out for the next one.',
  'refusal.staking_terms_changed': 'The rate or the term of this product has changed. Check it, then buy again.',
  'refusal.launch_price_moved': 'The price is {price} USDT. Check it, then subscribe again.',
  'refusal.abnormal_quantity': 'The amount must be a multiple of {step} {currency}.',
  'refusal.below_minimum_purchase': 'Subscribe for at least {minimum} {currency}.',
  'refusal.exceeds_account_level':
    'Your account level cannot take part in this sale. Raise your verification level first.',
  'refusal.purchase_limit_per_person': 'The limit is {limit} {currency} per person. Lower the amount.',
  'refusal.too_many_staking_orders':
    'You can have at most {maximum} active staking orders. Wait until one matures, or cancel one.',
  'refusal.staking_sold_out':
    '{remaining} {currency} of this product can be bought right now. Lower the amount, or try again later.',
  'refusal.launch_sold_out': 'Only {remaining} {currency} of this sale is left.',
  'refusal.pay_currency_not_accepted': 'This sale is not paid in this currency. Choose another.',
  'refusal.launch_terms_frozen':
    'The sale is announced: its price, supply, mode, window and lock can no longer change.',
  'refusal.audience_empty': 'Nobody belongs to this audience',
  'refusal.maintenance_times_invalid':
    'These times are not possible: it begins later than now and within 90 days, ends after its beginning and after now, and lasts 7 days at most.',
  'refusal.maintenance_begun': 'The maintenance has begun: its beginning and its parts can no longer change.',
  'refusal.maintenance_over': 'This maintenance is over or withdrawn. Refresh the list.',
};
