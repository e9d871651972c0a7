// What a call answers when it has done what was asked.

export const answers = {
  'answer.order_submitted': '委托已提交',
  'answer.order_amended': '委托已修改',
  'answer.order_cancelled': '委托已撤销',
  'answer.orders_cancelled': '已撤销 {count} 个委托',
  'answer.favourite_added': '已加入自选',
  'answer.favourite_deleted': '已移出自选',
  'answer.code_sent': '验证码已发送至 {address}',
  'answer.code_correct': '验证码正确',
  'answer.registered': '注册成功',
  'answer.logged_out': '已退出登录',
} as const;
