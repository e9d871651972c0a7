import type { mails as source } from '../zh/mails.ts';

export const mails: Record<keyof typeof source, string> = {
  'mail.code.subject': 'Tu código de verificación de {site}',
  'mail.code.text':
    'Tu código de verificación de {site} es {code}. Es válido durante {minutes, plural, one {# minuto} other {# minutos}}. No lo compartas con nadie. Si no lo has pedido, ignora este correo.',
  'sms.code.text':
    '{site}: tu código es {code}, válido {minutes, plural, one {# minuto} other {# minutos}}. No lo compartas con nadie.',
  'mail.accountExists.subject': 'Ya tienes una cuenta en {site}',
  'mail.accountExists.text':
    'Alguien ha querido registrarse en {site} con este correo, pero ya tiene una cuenta. Si has sido tú, inicia sesión; si olvidaste la contraseña, puedes restablecerla en la página de inicio de sesión. Si no has sido tú, ignora este correo.',
  'sms.accountExists.text':
    '{site}: este número ya tiene una cuenta. Inicia sesión. Si no lo has pedido, ignora este mensaje.',
  'mail.notice.warning':
    'Si no has sido tú, inicia sesión ahora mismo, cambia tu contraseña de acceso y contacta con soporte. Para proteger tus activos, los retiros se pausan {duration} tras un cambio de seguridad.',
  'mail.notice.freeze': 'Si no puedes iniciar sesión, bloquea tu cuenta con este enlace, válido durante 7 días:',
  'mail.link.receipt': 'Comprobante:',
  'mail.link.risk': 'Leer y aceptar (válido 7 días):',
  'mail.link.contracts': 'Abrir el contrato:',
  'mail.microRisk.subject': 'Acepta la advertencia de los contratos por segundos',
  'mail.microRisk.text':
    'Has enviado un contrato por segundos en {site}. Antes del primero, lee y acepta la advertencia de riesgo; después vuelve a enviar la orden. Si no fuiste tú, ignora este correo y cambia tu contraseña de acceso.',
  'sms.microRisk.text':
    '{site}: antes de enviar tu primer contrato por segundos, inicia sesión en la web y acepta la advertencia de riesgo.',
  'mail.antiPhishing': 'Tu código antiphishing: {word}. Un correo sin él no es nuestro.',
  'mail.subAccount': 'Subcuenta: {subAccount}',
  'mail.footer':
    '{site} nunca te pedirá tu contraseña ni un código de verificación. Este es un correo automático; no lo respondas.',
  'mail.newDevice.subject': 'Inicio de sesión en tu cuenta de {site} desde un dispositivo nuevo',
  'mail.newDevice.text':
    'Se ha iniciado sesión en tu cuenta desde un dispositivo o lugar nuevo el {time}. Dispositivo: {device}. Dirección IP: {ip}.',
  'sms.newDevice.text':
    '{site}: inicio de sesión en tu cuenta desde un dispositivo nuevo el {time} ({device}, IP {ip}). Si no has sido tú, cambia tu contraseña ahora mismo.',
  'mail.passwordChanged.subject': 'Se ha cambiado tu contraseña de acceso a {site}',
  'mail.passwordChanged.text':
    'Tu contraseña de acceso se cambió el {time}. Se ha cerrado la sesión en los demás dispositivos.',
  'sms.passwordChanged.text':
    '{site}: tu contraseña de acceso se cambió el {time}. Si no has sido tú, contacta con soporte ahora mismo.',
  'mail.tradePasswordChanged.subject': 'Se ha cambiado tu contraseña de fondos de {site}',
  'mail.tradePasswordChanged.text': 'Tu contraseña de fondos se creó o cambió el {time}.',
  'sms.tradePasswordChanged.text':
    '{site}: tu contraseña de fondos se creó o cambió el {time}. Si no has sido tú, contacta con soporte ahora mismo.',
  'mail.emailBound.subject': 'Se ha vinculado un correo a tu cuenta de {site}',
  'mail.emailBound.text': 'El correo {address} se vinculó a tu cuenta el {time}.',
  'sms.emailBound.text':
    '{site}: el correo {address} se vinculó a tu cuenta el {time}. Si no has sido tú, contacta con soporte ahora mismo.',
  'mail.phoneBound.subject': 'Se ha vinculado un teléfono a tu cuenta de {site}',
  'mail.phoneBound.text': 'El teléfono {address} se vinculó a tu cuenta el {time}.',
  'sms.phoneBound.text':
    '{site}: el teléfono {address} se vinculó a tu cuenta el {time}. Si no has sido tú, contacta con soporte ahora mismo.',
  'mail.secondFactorChanged.subject': 'Ha cambiado la verificación en dos pasos de tu cuenta de {site}',
  'mail.secondFactorChanged.text': 'La configuración de la verificación en dos pasos de tu cuenta cambió el {time}.',
  'mail.secondFactorRemoved.subject': 'Soporte retiró la verificación en dos pasos de tu cuenta de {site}',
  'mail.secondFactorRemoved.text':
    'A petición tuya, soporte retiró el {time} la verificación en dos pasos de tu cuenta: la app de autenticación, las llaves de acceso y los códigos de recuperación ya no sirven, y todos los dispositivos tienen la sesión cerrada. Inicia sesión para activarla de nuevo.',
  'sms.secondFactorRemoved.text':
    '{site}: soporte retiró tu verificación en dos pasos el {time}. Si no lo pediste, contacta con soporte de inmediato.',
  'mail.secondFactorLocked.subject': 'Fallos en la verificación en dos pasos de tu cuenta de {site}',
  'mail.secondFactorLocked.text':
    'El {time} bloqueamos un rato tu verificación en dos pasos tras varios códigos erróneos. Quien llega hasta ahí conoce tu contraseña: si no has sido tú, cámbiala ya.',
  'sms.secondFactorLocked.text':
    '{site}: tu verificación en dos pasos se bloqueó el {time} tras varios códigos erróneos. Si no has sido tú, cambia tu contraseña ya.',
  'mail.paymentMethodChanged.subject': 'Cambiaron tus métodos de pago de {site}',
  'mail.paymentMethodChanged.text':
    'El {time} se guardó o eliminó un método de pago tuyo (cuenta {account}). Los retiros quedan retenidos {duration}.',
  'sms.paymentMethodChanged.text':
    '{site}: el {time} cambió un método de pago (cuenta {account}). Si no has sido tú, contacta con soporte ahora mismo.',
  'mail.withdrawAddressAdded.subject': 'Se añadió una dirección de retiro a tu cuenta de {site}',
  'mail.withdrawAddressAdded.text':
    'La dirección de retiro {address} ({currency}, {network}) se añadió a tu libreta y se confirmó el {time}. Con la lista blanca activada, se podrá retirar a ella tras {duration}.',
  'sms.withdrawAddressAdded.text':
    '{site}: la dirección de retiro {address} se añadió y confirmó el {time}. Si no fuiste tú, contacta con soporte de inmediato.',
  'mail.withdrawAddressKept.subject': 'Confirma una dirección de retiro de tu cuenta de {site}',
  'mail.withdrawAddressKept.text':
    'La dirección de retiro {address} ({currency}, {network}) se guardó en tu libreta el {time}. No está confirmada: con la lista blanca activada no se retira a ella. Si es tuya, confírmala en la libreta con tu contraseña.',
  'sms.withdrawAddressKept.text':
    '{site}: la dirección de retiro {address} se guardó el {time}, sin confirmar. Si no fuiste tú, contacta con soporte de inmediato.',
  'mail.link.addressBook': 'Abrir la libreta de direcciones',
  'sms.secondFactorChanged.text':
    '{site}: tu verificación en dos pasos cambió el {time}. Si no has sido tú, contacta con soporte ahora mismo.',
  'mail.accountFrozen.subject': 'Tu cuenta de {site} está bloqueada',
  'mail.accountFrozen.text':
    'Tu cuenta se bloqueó el {time}: el trading y los retiros están detenidos. Para desbloquearla, contacta con soporte.',
  'sms.accountFrozen.text': '{site}: tu cuenta se bloqueó el {time}. Para desbloquearla, contacta con soporte.',
  'mail.withdrawalRequested.subject': 'Solicitud de retiro en {site}',
  'mail.withdrawalRequested.text':
    'El {time} solicitaste un retiro de {amount} {currency} por la red {network} a la dirección {address}.',
  'sms.withdrawalRequested.text':
    '{site}: retiro de {amount} {currency} ({network}) a {address} solicitado el {time}. Si no has sido tú, contacta con soporte ahora mismo.',
  'mail.withdrawalCompleted.subject': 'Retiro completado en {site}',
  'mail.withdrawalCompleted.text':
    'Tu retiro se completó el {time}: se enviaron {amount} {currency} por la red {network} a la dirección {address}. Hash de la transacción: {hash}',
  'sms.withdrawalCompleted.text':
    '{site}: retiro completado. Se enviaron {amount} {currency} por la red {network} a la dirección {address}.',
  'mail.withdrawalSettled.subject': 'Retiro completado en {site}',
  'mail.withdrawalSettled.text':
    'Tu retiro se completó el {time}: se abonaron {amount} {currency} en otra cuenta de {site}, cuya dirección de depósito es {address}. No pasó por ninguna red.',
  'sms.withdrawalSettled.text':
    '{site}: retiro completado. Se abonaron {amount} {currency} en otra cuenta, cuya dirección de depósito es {address}.',
  'mail.withdrawalRejected.subject': 'Retiro no realizado en {site}',
  'mail.withdrawalRejected.text':
    'Tu solicitud de retiro de {amount} {currency} fue rechazada el {time}. Motivo: {reason}. El dinero está de nuevo en tu cuenta.',
  'sms.withdrawalRejected.text':
    '{site}: tu solicitud de retiro de {amount} {currency} fue rechazada: {reason}. El dinero está de nuevo en tu cuenta.',
  'mail.withdrawalCancelled.subject': 'Retiro cancelado en {site}',
  'mail.withdrawalCancelled.text':
    'Cancelaste tu retiro de {amount} {currency} el {time}. El dinero está de nuevo en tu cuenta.',
  'sms.withdrawalCancelled.text':
    '{site}: cancelaste tu retiro de {amount} {currency}. El dinero está de nuevo en tu cuenta.',
  'mail.withdrawalFailed.subject': 'Retiro fallido en {site}',
  'mail.withdrawalFailed.text':
    'Tu retiro de {amount} {currency} falló en la red el {time}. El dinero está de nuevo en tu cuenta; puedes solicitarlo otra vez.',
  'sms.withdrawalFailed.text':
    '{site}: tu retiro de {amount} {currency} falló en la red. El dinero está de nuevo en tu cuenta; puedes solicitarlo otra vez.',
  'mail.depositCredited.subject': 'Depósito acreditado en {site}',
  'mail.depositCredited.text': 'Tu depósito de {amount} {currency} se acreditó el {time}.',
  'sms.depositCredited.text': '{site}: tu depósito de {amount} {currency} se ha acreditado.',
  'mail.identityApproved.subject': 'Tu identidad está verificada en {site}',
  'mail.identityApproved.text': 'Tu verificación de identidad se aprobó el {time}.',
  'sms.identityApproved.text': '{site}: tu verificación de identidad se aprobó el {time}.',
  'mail.identityRejected.subject': 'Tu verificación de identidad en {site} fue rechazada',
  'mail.identityRejected.text':
    'Tu verificación de identidad fue rechazada el {time}. Motivo: {reason}. Puedes corregirla y enviarla de nuevo.',
  'sms.identityRejected.text':
    '{site}: tu verificación de identidad fue rechazada: {reason}. Puedes corregirla y enviarla de nuevo.',
  'mail.leverWarning.subject': 'Aviso de riesgo de contratos en {site}',
  'mail.leverWarning.text':
    'El {time} la tasa de riesgo de tu cuenta de contratos en {currency} bajó al {rate}% (aviso al {level}%). Al {liquidation}% se liquidan todas sus posiciones: liquidación total. Mayor riesgo: {symbol}. Transfiere fondos o cierra posiciones.',
  'sms.leverWarning.text':
    '{site}: la tasa de riesgo de tu cuenta de contratos en {currency} es {rate}%; al {liquidation}% hay liquidación ({symbol}). Transfiere fondos o cierra posiciones.',
  'mail.leverLiquidated.subject': 'Liquidación de tu cuenta de contratos en {site}',
  'mail.leverLiquidated.text':
    'El {time} la tasa de riesgo de tu cuenta de contratos en {currency} bajó al {rate}% y alcanzó el nivel de liquidación del {liquidation}%: se cancelaron sus órdenes y se cerraron todas las posiciones: {positions}. Cada una tiene su comprobante en el historial.',
  'sms.leverLiquidated.text':
    '{site}: liquidación de tu cuenta de contratos en {currency} con una tasa de riesgo del {rate}%: {positions}. Consulta el historial.',
  'mail.leverTakeProfit.subject': 'Take profit ejecutado en {site}',
  'mail.leverTakeProfit.text':
    'Tu posición {position} de {symbol} se cerró por take profit el {time} a {price}. PnL: {profit} {currency}.',
  'sms.leverTakeProfit.text':
    '{site}: posición {position} de {symbol} cerrada por take profit a {price}. PnL: {profit} {currency}.',
  'mail.leverStopLoss.subject': 'Stop loss ejecutado en {site}',
  'mail.leverStopLoss.text':
    'Tu posición {position} de {symbol} se cerró por stop loss el {time} a {price}. PnL: {profit} {currency}.',
  'sms.leverStopLoss.text':
    '{site}: posición {position} de {symbol} cerrada por stop loss a {price}. PnL: {profit} {currency}.',
  'mail.leverSettled.subject': 'Contrato cerrado tras una suspensión en {site}',
  'mail.leverSettled.text':
    'El mercado de tu posición {position} de {symbol} llevaba tanto tiempo suspendido que el {time} se cerraron todas sus posiciones a un mismo índice, la tuya a {price}. PnL: {profit} {currency}.',
  'sms.leverSettled.text':
    '{site}: posición {position} de {symbol} cerrada a {price} tras una suspensión larga. PnL: {profit} {currency}.',
  'mail.leverClawback.subject': 'Ganancia de contrato reducida en {site}',
  'mail.leverClawback.text':
    'El {time} terminó un corte o una suspensión de {symbol} y otros perdieron más de lo que tenían. Lo que el fondo de seguro no asume se quitó a prorrata de lo ganado en ese momento: {amount} {currency} de lo tuyo. No tienes menos que antes. La cantidad está en la lista de posiciones y en el comprobante.',
  'sms.leverClawback.text':
    '{site}: se quitaron a prorrata {amount} {currency} de tu ganancia en {symbol} al terminar un corte o una suspensión: otros no pudieron pagarlo.',
  'mail.leverRevoked.subject': 'Orden de contrato no ejecutada en {site}',
  'mail.leverRevoked.text':
    'Tu orden de contratos {position} de {symbol} se canceló el {time}: {reason}. El dinero retenido vuelve a estar disponible.',
  'sms.leverRevoked.text': '{site}: orden de contratos {position} de {symbol} cancelada: {reason}.',
  'mail.leverShortage.subject': 'Se cerraron tus posiciones de contratos en {site}',
  'mail.leverShortage.text':
    'El {time} se cerró una posición de tu cuenta de contratos en {currency} con una pérdida mayor que el saldo y todo el margen de la cuenta, por lo que las demás posiciones se cerraron en el mismo momento: {positions}. Cada una tiene su comprobante en el historial.',
  'sms.leverShortage.text':
    '{site}: una pérdida superó el saldo y el margen de tu cuenta de contratos en {currency}; se cerraron todas sus posiciones: {positions}.',
  'mail.keyMade.subject': 'Se ha creado una clave de API en tu cuenta de {site}',
  'mail.keyMade.text':
    'La clave de API “{label}” se creó en tu cuenta el {time}. Los programas pueden usarla dentro de sus permisos y su presupuesto; ninguna clave puede retirar fondos.',
  'sms.keyMade.text':
    '{site}: se creó una clave de API en tu cuenta el {time}. Si no fuiste tú, cambia tu contraseña de inmediato.',
  'mail.keyChanged.subject': 'Se ha modificado una clave de API de tu cuenta de {site}',
  'mail.keyChanged.text':
    'La clave de API “{label}” se modificó el {time}: su nombre, direcciones, permisos, caducidad o presupuesto.',
  'sms.keyChanged.text':
    '{site}: se modificó una clave de API de tu cuenta el {time}. Si no fuiste tú, cambia tu contraseña de inmediato.',
  'mail.keyRevoked.subject': 'Se ha desactivado una clave de API de tu cuenta de {site}',
  'mail.keyRevoked.text': 'La clave de API “{labels}” se desactivó el {time}. Ya nadie puede usarla.',
  'sms.keyRevoked.text': '{site}: se desactivó una clave de API de tu cuenta el {time}.',
  'mail.keyRevokedByOperator.subject': 'Soporte ha desactivado una clave de API de tu cuenta de {site}',
  'mail.keyRevokedByOperator.text': 'Soporte desactivó la clave de API “{labels}” el {time}. Motivo: {reason}',
  'sms.keyRevokedByOperator.text':
    '{site}: soporte desactivó una clave de API de tu cuenta el {time}. Motivo: {reason}',
  'mail.keysEnded.subject': 'Han terminado claves de API de tu cuenta de {site}',
  'mail.keysEnded.text':
    '{why, select, frozen {Estas claves de API terminaron el {time} porque la cuenta fue bloqueada: {labels}} password_changed {Estas claves de API terminaron el {time} porque se cambió la contraseña de acceso: {labels}} expired {Estas claves de API caducaron el {time}: {labels}} other {Estas claves de API terminaron el {time} porque la cuenta se cerró: {labels}}}. Ya nadie puede usarlas; crea otras si las necesitas.',
  'sms.keysEnded.text': '{site}: terminaron claves de API de tu cuenta el {time}. Inicia sesión para ver cuáles.',
  'mail.subAccountChanged.subject':
    'Se ha {act, select, frozen {bloqueado} thawed {desbloqueado} other {cerrado}} una subcuenta de tu cuenta de {site}',
  'mail.subAccountChanged.text':
    'Tu subcuenta “{label}” se {act, select, frozen {bloqueó el {time}. Hasta que la desbloquees solo puede cancelar órdenes y reducir posiciones, y sus claves de API han terminado} thawed {desbloqueó el {time}. Puede volver a enviar órdenes} other {cerró el {time}, para siempre. Sus claves de API han terminado}}.',
  'sms.subAccountChanged.text':
    '{site}: tu subcuenta “{label}” se {act, select, frozen {bloqueó} thawed {desbloqueó} other {cerró}} el {time}. Si no fuiste tú, cambia tu contraseña.',
};
