// What the news say of a delisting.

export const delisting = {
  'delisting.announced.title': '{coin} 即将下架',
  'delisting.announced.abstract': '{viewOnly} 起停止交易，{withdrawOnly} 起只能提币，提币截止于 {until}。',
  'delisting.announced.content':
    '{coin} 将从本平台下架，安排如下：\n\n- {viewOnly}：停止 {coin} 相关市场的交易，现有订单随之撤销，所占资金随即归还。走势图仍可查看。\n- {withdrawOnly}：停止充币和划转到其他钱包，只能提币。请先把其他钱包中的 {coin} 划转到现货钱包。\n- {until}：提币截止。\n\n请在此之前卖出或提走您的 {coin}。',
  'delisting.called_off.title': '{coin} 不再下架',
  'delisting.called_off.abstract': '此前公布的 {coin} 下架安排已取消。',
  'delisting.called_off.content': '此前公布的 {coin} 下架安排已取消，交易、充币和提币照常进行。',
} as const;
