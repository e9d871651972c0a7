// One text for each refusal code, in Spanish.
import type { refusals as source } from '../zh/refusals.ts';

export const refusals: Record<keyof typeof source, string> = {
  'refusal.user_not_found': 'El usuario no existe. Revisa su ID.',
  'refusal.sub_account_frozen': 'Has bloqueado esta subcuenta. Desbloquéala primero en la cuenta principal.',
  'refusal.sub_account_closed': 'Esta subcuenta está cerrada. Usa otra cuenta.',
  'refusal.sub_account_refused': 'Una subcuenta no puede hacer esto. Cambia a la cuenta principal.',
  'refusal.sub_account_label_in_use': 'Otra cuenta tuya ya tiene este nombre. Elige otro.',
  'refusal.key_ended': 'Esta clave ha caducado o se ha desactivado. Crea otra.',
  'refusal.sub_account_not_found': 'No tienes esa cuenta. Recarga la página y elige una.',
  'refusal.key_market': 'Esta clave no puede operar en este mercado. Añádelo al presupuesto de la clave.',
  'refusal.key_price_band':
    'Esta clave puede poner órdenes con precios a un {percent} % del índice como máximo. Acerca el precio o amplía la banda.',
  'refusal.too_many_sub_accounts': 'Puede haber {max} subcuentas como máximo. Cierra antes una vacía.',
  'refusal.sub_account_not_empty':
    'La subcuenta aún tiene activos u operaciones en curso. Cancela sus órdenes y traslada antes sus activos.',
  'refusal.same_account': 'Las dos cuentas son la misma. Elige otra.',
  'refusal.key_index_stale':
    'Ahora no hay un índice reciente: las claves solo pueden cancelar y reducir órdenes. Inténtalo en unos segundos.',
  'refusal.key_budget':
    'Se superaría {bound, select, order {la orden máxima} day {el volumen del día} loss {la pérdida del día} other {el volumen abierto}} de la clave: hacen falta {required} USDT y quedan {left}. Reduce la orden o sube el presupuesto.',
  'refusal.key_unknown': 'No hay ninguna clave activa con ese nombre. Revisa Bourse-Key o crea otra.',
  'refusal.key_signature_wrong':
    'La firma no corresponde a la solicitud. Firma la marca de tiempo, la ventana, el método, la ruta con su consulta y el cuerpo tal como se envían.',
  'refusal.key_timestamp_outside':
    'La solicitud llega tarde o antes de tiempo: su marca es {timestamp} y la del servidor {server}. Ajusta el reloj o envíala de nuevo.',
  'refusal.key_replayed': 'Esta firma ya se ha usado. Firma cada solicitud con una marca de tiempo propia.',
  'refusal.key_address_refused':
    'La clave no se puede usar desde {address}. Añade la dirección a la lista de la clave.',
  'refusal.key_not_permitted': 'La clave no tiene el permiso «{permission}». Concédelo o usa otra clave.',
  'refusal.key_not_allowed': 'Ninguna clave puede hacer esto. Inicia sesión y hazlo tú.',
  'refusal.key_not_found': 'No existe esa clave. Recarga la página.',
  'refusal.key_header_missing':
    'Una solicitud firmada necesita la cabecera {header} con su formato. Consulta la documentación de claves.',
  'refusal.key_and_token': 'Envía las cabeceras de una clave o el token de una sesión, no ambos.',
  'refusal.too_many_keys': 'Puede haber {max} claves activas como máximo. Desactiva antes una.',
  'refusal.invalid_public_key': 'No es una clave pública Ed25519. Pega su PEM, o sus 32 bytes en base64 o hexadecimal.',
  'refusal.invalid_key_address':
    '«{address}» no es una dirección ni un rango, como 203.0.113.7 o 2001:db8::/48. Corrígelo.',
  'refusal.user_frozen': 'La cuenta está bloqueada. Contacta con soporte.',
  'refusal.order_not_open': 'La orden ya se ejecutó o se canceló. Mira el historial de órdenes.',
  'refusal.order_not_found': 'La orden no existe. Recarga la lista de órdenes.',
  'refusal.market_not_found': 'Este par no existe. Elige uno de la lista.',
  'refusal.market_view_only': 'Este par solo muestra precios y no se puede operar. Elige otro par.',
  'refusal.market_halted': 'El trading de este par está suspendido. Solo puedes cancelar órdenes.',
  'refusal.market_not_open': 'Este par aún no está abierto. Podrás enviar órdenes desde su apertura.',
  'refusal.lever_not_open': 'Este contrato aún no está abierto. Podrás abrir posiciones desde su apertura.',
  'refusal.contract_pool_empty':
    'Aún no hay fondos que respalden los contratos en {currency}. Antes, dos operadores deben dotar su fondo común.',
  'refusal.contract_index_missing':
    'El contrato no puede abrir sin un precio índice reciente. Revisa las fuentes de precios en Vigilancia y vuelve a pedirlo cuando llegue un precio.',
  'refusal.order_without_price': 'Una orden a mercado no tiene precio límite. Cambia la cantidad o el precio stop.',
  'refusal.order_by_sum': 'Esta orden es por importe y no tiene cantidad que cambiar. Debes cancelarla y colocar otra.',
  'refusal.trail_out_of_range': 'La distancia debe estar entre {minimum} y {maximum} puntos básicos. Cámbiala.',
  'refusal.visible_quantity_wrong':
    'Muestra menos que la cantidad de la orden y al menos {minimum} {currency}: un iceberg tiene como máximo {slices} partes.',
  'refusal.expiry_passed': 'La fecha de caducidad ya ha pasado. Elige una posterior.',
  'refusal.attached_prices_wrong':
    'Los precios de take profit y stop están al revés: el take profit va del lado mejor. Cámbialos.',
  'refusal.countdown_out_of_range': 'La cuenta atrás debe ser de {minimum} a {maximum} segundos; 0 la desactiva.',
  'refusal.order_not_waiting':
    'Esta orden no espera su activación: no tiene precio stop. Cambia el precio o la cantidad.',
  'refusal.quantity_already_filled': 'Ya se ha ejecutado {filled}. Introduce una cantidad mayor.',
  'refusal.price_required': 'Introduce un precio mayor que 0.',
  'refusal.quantity_required': 'Introduce una cantidad mayor que 0.',
  'refusal.price_not_on_tick': 'El precio debe ser múltiplo del tick, {tick}. Cambia el precio.',
  'refusal.quantity_not_on_step': 'La cantidad debe ser múltiplo del paso, {step}. Cambia la cantidad.',
  'refusal.price_out_of_band': 'El precio se aleja demasiado del mercado. Introduce uno entre {low} y {high}.',
  'refusal.client_order_id_in_use': 'Este identificador de orden ya está en uso. Usa otro.',
  'refusal.no_last_price':
    'Aún no hay ejecuciones cerca del precio índice en este par; no se admiten órdenes stop-limit. Usa una orden límite.',
  'refusal.stop_would_trigger':
    'El precio de referencia de los stops, {last}, ya alcanzó el stop; la orden se activaría al instante. Cambia el precio stop.',
  'refusal.oco_would_take':
    'La orden límite de la OCO se ejecutaría al instante a {best}; no se ha aceptado. Cambia su precio.',
  'refusal.post_only_would_take':
    'La orden post-only se ejecutaría al instante a {best}; no se ha aceptado. Cambia el precio o desactiva post-only.',
  'refusal.empty_book': 'No hay órdenes al otro lado del libro. Usa una orden límite o inténtalo más tarde.',
  'refusal.same_wallet': 'La billetera de origen y la de destino son la misma. Elige otra.',
  'refusal.below_minimum_notional':
    'El total de la orden debe ser de {minimum} {currency} como mínimo. Aumenta la cantidad.',
  'refusal.above_maximum_quantity':
    'Cada orden admite {maximum} {currency} como máximo. Coloca varias órdenes más pequeñas.',
  'refusal.too_many_open_orders':
    'Puedes tener {maximum} órdenes abiertas por par como máximo. Cancela alguna primero.',
  'refusal.insufficient_balance':
    'Saldo insuficiente: faltan {missing} {currency}. Reduce la cantidad o añade fondos primero.',
  'refusal.withdrawal_not_found': 'El retiro no existe. Recarga la lista.',
  'refusal.withdrawal_moved_on':
    'Este retiro ya pasó al siguiente paso y no se puede hacer. Recarga para ver su estado.',
  'refusal.chain_without_currency': '{currency} no está disponible en esta red. Elige otra red.',
  'refusal.own_deposit_address': 'Es tu propia dirección de depósito. Introduce otra dirección.',
  'refusal.withdrawal_below_fee': 'La cantidad debe superar la comisión de {fee} {currency}. Auméntala.',
  'refusal.outflows_held':
    'Tras un cambio en tu seguridad, los retiros y las ventas fiat siguen en pausa {hours} h {minutes} min. Si no lo hiciste tú, contacta con soporte.',
  'refusal.wallet_locked': 'Esta billetera está bloqueada: no admite transferencias ni retiros. Contacta con soporte.',
  'refusal.debt_outstanding':
    'La cuenta debe {amount} {currency} y no admite retiros hasta saldarlo. Deposita {currency} primero.',
  'refusal.day_limit_exceeded':
    'El límite de retiro en 24 horas es de {limit} {currency}; quedan {left} {currency}. Reduce la cantidad o inténtalo más tarde.',
  'refusal.recent_purchases_held':
    'Los activos recién comprados o abonados a mano aún no pueden salir: deben quedar activos por {worth} USDT. Reduce la cantidad o inténtalo en {hours} h {minutes} min.',
  'refusal.bought_worth_at_risk':
    'Activos por {worth} USDT, recién comprados o abonados a mano, deben quedar donde no puedan perderse {hours} h {minutes} min más. Puedes arriesgar como máximo {usable} USDT: reduce la cantidad o indica un precio más cercano al mercado.',
  'refusal.held_worth_at_risk':
    'Tras un cambio en tu seguridad, activos por {worth} USDT deben quedar donde no puedan perderse {hours} h {minutes} min más. Puedes arriesgar como máximo {usable} USDT. Si no lo hiciste tú, contacta con soporte.',
  'refusal.currency_not_found': 'La moneda no existe. Elige una de la lista.',
  'refusal.inexact_notional':
    'El producto del tick por el paso debe ser múltiplo de 0.00000001. Cambia uno de los dos.',
  'refusal.invalid_market_settings': 'La configuración del par no es válida. Revisa cada valor.',
  'refusal.market_has_open_orders': 'Este par aún tiene órdenes abiertas. Hay que cancelar esas órdenes primero.',
  'refusal.wallets_required': 'Elige la billetera de origen y la de destino.',
  'refusal.wallet_without_currency': 'Una de estas billeteras no admite {currency}. Elige una que lo admita.',
  'refusal.below_minimum_transfer':
    'El mínimo que se puede transferir es {minimum} {currency}. Indica una cantidad mayor.',
  'refusal.above_maximum_transfer':
    'Se pueden transferir como máximo {maximum} {currency} de una vez. Indica una cantidad menor.',
  'refusal.faucet_limit_exceeded':
    'Tu billetera externa aún puede enviar {left} {currency} dentro de su límite de 24 horas. Envía menos o inténtalo más tarde.',
  'refusal.invalid_request': 'La solicitud no es válida. Revisa lo que escribiste o recarga la página.',
  'refusal.not_logged_in': 'Tu sesión ha caducado. Vuelve a iniciar sesión.',
  'refusal.forbidden': 'No tienes permiso para hacer esto. Inicia sesión con una cuenta que lo tenga.',
  'refusal.not_found': 'No se ha encontrado. Vuelve atrás y recarga la página.',
  'refusal.method_not_allowed': 'Esta dirección no admite {method}. Usa {allowed}.',
  'refusal.headers_too_large':
    'La dirección o las cabeceras de la solicitud son demasiado largas. Acórtalas e inténtalo de nuevo.',
  'refusal.request_timed_out': 'La solicitud tardó demasiado en llegar. Envíala de nuevo.',
  'refusal.rate_limited':
    'Demasiadas solicitudes. Inténtalo de nuevo en {seconds, plural, one {# segundo} other {# segundos}}.',
  'refusal.busy': 'El sistema está ocupado. Inténtalo de nuevo en un momento.',
  'refusal.internal_error': 'Algo ha fallado por nuestra parte. Inténtalo de nuevo en un momento.',
  'refusal.idempotency_key_reused': 'Esta clave de idempotencia ya se usó en otra solicitud. Usa una nueva.',
  'refusal.not_received': 'La solicitud no llegó y no se hizo nada. Puedes enviarla de nuevo.',
  'refusal.invalid_idempotency_key': 'La clave de idempotencia no es válida.',
  'refusal.wrong_credentials': 'Cuenta o contraseña incorrectas. Revísalas o restablece la contraseña.',
  'refusal.login_locked':
    'Demasiados intentos fallidos. Podrás iniciar sesión de nuevo en {minutes, plural, one {# minuto} other {# minutos}}.',
  'refusal.account_exists': 'Esta cuenta ya está registrada. Inicia sesión.',
  'refusal.invalid_code': 'El código es incorrecto. Revísalo o pide uno nuevo.',
  'refusal.code_expired': 'El código ha caducado. Pide uno nuevo.',
  'refusal.code_too_soon':
    'Acabamos de enviarte un código. Podrás pedir otro en {seconds, plural, one {# segundo} other {# segundos}}.',
  'refusal.invalid_email': 'El correo no es válido. Revísalo, p. ej. nombre@example.com.',
  'refusal.invalid_phone': 'El número de teléfono no es válido. Revisa el prefijo y el número.',
  'refusal.invalid_password': 'La contraseña debe tener de 6 a 16 caracteres, con letras y números.',
  'refusal.passwords_differ': 'Las contraseñas no coinciden. Escribe la misma dos veces.',
  'refusal.account_required': 'Introduce tu cuenta.',
  'refusal.invalid_account': 'El correo o el número de teléfono no es válido.',
  'refusal.withdraw_address_required': 'Introduce la dirección de retiro.',
  'refusal.choice_required':
    'Falta «{field}». Nunca se da por supuesto, así que no se ha hecho nada. Elígelo y vuelve a enviar la solicitud.',
  'refusal.stop_not_on_step': 'Los precios de take profit y stop loss deben ser múltiplos de {step}. Cambia el precio.',
  'refusal.email_required': 'Introduce tu correo.',
  'refusal.invite_code_required': 'Introduce un código de invitación.',
  'refusal.invalid_invite_code': 'El código de invitación no es válido. Revísalo e inténtalo de nuevo.',
  'refusal.payload_too_large': 'La solicitud es demasiado grande. Envía menos e inténtalo de nuevo.',
  'refusal.range_too_long':
    'Un gráfico admite como máximo {max} velas a la vez. Pide un rango más corto o un intervalo más largo.',
  'refusal.minute_not_signed':
    'Los precios índice de este minuto aún no están firmados. Inténtalo dentro de un minuto.',
  'refusal.ticks_deleted': 'Los precios índice de ese momento ya no se conservan; no hay prueba disponible.',
  'refusal.liability_leaves_deleted': 'Los registros de esa prueba ya no se conservan; solo quedan las raíces.',
  'refusal.liability_proof_running': 'Ya se está creando una prueba de pasivos. Espera a que termine.',
  'refusal.full_stop':
    'Todo está detenido: no hay ejecuciones, liquidaciones ni cargos. Aún puedes cancelar, añadir margen, pagar, liberar y apelar; los plazos se alargan lo que dure. Vuelve a intentarlo cuando termine.',
  'refusal.full_stop_running': 'Ya hay una parada total. Termínala.',
  'refusal.no_full_stop': 'No hay ninguna parada total. Recarga la página.',
  'refusal.maintenance':
    'Estamos en mantenimiento: ninguna orden, contrato, operación ni retiro nuevos, ni registro. Los mercados y contratos siguen. Aún puedes cancelar, cerrar, poner stop loss y take profit, añadir margen y terminar tus operaciones en curso.',
  'refusal.operator_exists': 'Ya existe un operador con este correo. Usa otro.',
  'refusal.operator_not_found': 'El operador no existe. Recarga la lista.',
  'refusal.not_yourself': 'No puedes hacer esto con tu propia cuenta. Pídeselo a otro operador.',
  'refusal.weak_password': 'La nueva contraseña debe tener al menos 12 caracteres y ser distinta de la anterior.',
  'refusal.first_password_expired': 'La contraseña inicial ha caducado. Pide otra a un administrador.',
  'refusal.too_many_codes':
    'Has pedido demasiados códigos hoy. Inténtalo de nuevo en {hours, plural, one {# hora} other {# horas}}.',
  'refusal.too_many_tries':
    'Demasiados intentos. Inténtalo de nuevo en {minutes, plural, one {# minuto} other {# minutos}}.',
  'refusal.address_in_use': 'Este correo o teléfono ya está en uso. Elige otro.',
  'refusal.nickname_in_use': 'Este apodo ya está en uso. Elige otro.',
  'refusal.nickname_reserved': 'Este apodo está reservado para la plataforma. Elige otro.',
  'refusal.invalid_nickname': 'El apodo necesita al menos una letra o un número.',
  'refusal.password_required': 'Introduce tu contraseña de acceso.',
  'refusal.old_password_required': 'Introduce tu contraseña actual.',
  'refusal.wrong_password': 'Contraseña incorrecta. Revísala e inténtalo de nuevo.',
  'refusal.password_unchanged': 'La contraseña nueva es igual a la actual. Elige otra.',
  'refusal.invalid_trade_password': 'La contraseña de fondos debe tener de 6 a 20 caracteres.',
  'refusal.trade_password_is_login_password': 'La contraseña de fondos debe ser distinta de la contraseña de acceso.',
  'refusal.preferences_too_large': 'Las preferencias ocupan demasiado.',
  'refusal.password_too_common': 'Esta contraseña es muy común y fácil de adivinar. Elige otra.',
  'refusal.password_like_account': 'La contraseña no puede parecerse a tu cuenta ni a tu correo.',
  'refusal.second_factor_required': 'Completa la verificación en dos pasos.',
  'refusal.second_factor_wrong': 'La verificación en dos pasos ha fallado. Inténtalo de nuevo.',
  'refusal.second_factor_reused': 'Este código ya se ha usado. Espera al siguiente.',
  'refusal.challenge_expired': 'La verificación ha caducado. Empieza de nuevo.',
  'refusal.second_factor_not_on': 'La verificación en dos pasos no está activada.',
  'refusal.totp_already_on': 'La app de autenticación ya está activada.',
  'refusal.totp_not_on': 'La app de autenticación no está activada.',
  'refusal.totp_setup_expired': 'La configuración ha caducado. Obtén una clave nueva.',
  'refusal.passkey_rejected': 'No se ha podido verificar la llave de acceso. Inténtalo de nuevo.',
  'refusal.passkey_deleted':
    'Esta llave de acceso se ha eliminado de la cuenta. Quítala también del navegador o del dispositivo y entra de otra forma.',
  'refusal.passkey_exists': 'Esta llave de acceso ya está añadida.',
  'refusal.passkey_not_found': 'La llave de acceso no existe.',
  'refusal.too_many_passkeys': 'Puedes añadir hasta {max} llaves de acceso. Elimina antes una.',
  'refusal.session_not_found': 'La sesión de ese dispositivo ya está cerrada. Recarga la lista.',
  'refusal.session_is_current': 'Es el dispositivo que estás usando. Elige «Cerrar sesión».',
  'refusal.invalid_anti_phishing_word': 'El código antiphishing debe tener de 4 a 20 caracteres.',
  'refusal.invalid_freeze_link':
    'El enlace de bloqueo no es válido o ha caducado. Inicia sesión y bloquea tu cuenta en Seguridad, o contacta con soporte.',
  'refusal.invalid_risk_link':
    'El enlace no es válido o ha caducado. Inicia sesión y acepta la advertencia en la página de contratos por segundos.',
  'refusal.picture_required': 'Elige una imagen para subir.',
  'refusal.picture_too_large': 'La imagen es demasiado grande: máximo {mb} MB y {mp} megapíxeles.',
  'refusal.picture_type_not_allowed': 'Solo se admiten imágenes JPG, PNG o WebP.',
  'refusal.picture_unreadable': 'No se puede leer esta imagen. Elige otra.',
  'refusal.picture_not_found': 'La imagen no existe o ha caducado. Súbela de nuevo.',
  'refusal.payment_proof_used': 'Esta imagen ya es el comprobante de otra orden. Sube el de este pago.',
  'refusal.too_many_pictures': 'Tienes demasiadas imágenes sin usar (máximo {max}). Envíalas antes de subir otras.',
  'refusal.identity_name_required': 'Introduce tu nombre completo.',
  'refusal.invalid_identity_name':
    'El nombre no es válido: escríbelo como en tu documento, con letras, sin números ni otros símbolos.',
  'refusal.id_number_required': 'Introduce el número de documento.',
  'refusal.invalid_id_number': 'El número de documento no es válido: usa solo letras y números.',
  'refusal.id_number_in_use': 'Este número de documento ya está verificado. Si no fuiste tú, contacta con soporte.',
  'refusal.identity_pictures_required': 'Sube el anverso y el reverso del documento.',
  'refusal.hand_picture_required': 'Sube una selfie con el documento.',
  'refusal.identity_under_review': 'Tus datos están en revisión. No hace falta enviarlos de nuevo.',
  'refusal.identity_already_verified': 'Tu identidad ya está verificada.',
  'refusal.identity_not_verified': 'Verifica primero tu identidad.',
  'refusal.verification_level_held': 'Ya tienes este nivel de verificación.',
  'refusal.submission_not_found': 'La solicitud de verificación no existe.',
  'refusal.submission_already_decided': 'Otro revisor ya resolvió esta solicitud.',
  'refusal.reviewer_is_submitter': 'No puedes revisar tu propia solicitud.',
  'refusal.own_removal': 'No puedes resolver una retirada que pediste tú ni la de tu propia cuenta.',
  'refusal.removal_already_requested': 'Ya hay una retirada pendiente para este usuario.',
  'refusal.removal_not_found': 'Esta retirada no existe, ya se resolvió o ha caducado.',
  'refusal.own_request': 'No puedes resolver una solicitud tuya ni sobre tu propia cuenta. Debe hacerlo otro operador.',
  'refusal.agency_unchanged': 'Este usuario ya está así; no hay nada que solicitar.',
  'refusal.agency_already_requested':
    'Ya hay una solicitud de agente regional pendiente para este usuario. Resuélvela primero.',
  'refusal.agency_request_not_found': 'Esta solicitud no existe, ya se resolvió o ha caducado. Recarga la lista.',
  'refusal.rate_out_of_bounds': 'Escribe un tipo de cambio entre {min} y {max}, con 8 decimales como máximo.',
  'refusal.not_independent':
    'En los últimos 7 días, uno de los dos creó o restableció el acceso del otro. Debe aprobarlo otra persona.',
  'refusal.operator_has_contracts':
    'Tu propia cuenta tiene contratos u órdenes de ellos. Quien suspende, reanuda o liquida un mercado no los tiene: déjalo a otro operador.',
  'refusal.role_cell_fixed': 'Este permiso es fijo y no se puede cambiar: {permission}.',
  'refusal.role_needs_reading':
    'Para tener {permission} el rol debe poder ver esa sección. Concede también verla o quita este permiso.',
  'refusal.access_review_open': 'Ya hay una revisión abierta. Termínala primero.',
  'refusal.access_review_not_found': 'Ese operador no está en la revisión. Actualiza la lista.',
  'refusal.access_review_decided': 'Otro administrador ya decidió sobre este operador.',
  'refusal.too_many_filters': 'Se guardan como máximo {max} filtros. Elimina uno primero.',
  'refusal.level_limits_not_rising': 'Un nivel no puede tener un límite menor que el inferior. Cambia antes el vecino.',
  'refusal.takes_two_admins': 'Para esto hacen falta dos administradores: pídelo y otro lo aprueba.',
  'refusal.console_only':
    'No hay dos administradores activos que lo decidan, sin contar al interesado. Usa npm run operator en el servidor.',
  'refusal.asker_gone':
    'Quien lo pidió está desactivado o ya no puede pedirlo. Recházalo y, si hace falta, pídelo de nuevo.',
  'refusal.operator_unchanged': 'El operador ya está así. Elige otro rol o estado.',
  'refusal.first_password_gone':
    'Aquí no hay media contraseña inicial para ti: el acceso ya está configurado, pasaron 72 horas o la crearon otros. Si hace falta, pide un restablecimiento.',
  'refusal.proposal_not_found': 'Esta propuesta no existe, ya se resolvió o ha caducado. Recarga la lista.',
  'refusal.too_many_rows': 'Esta lista supera las {max} filas que admite un archivo. Acótala y expórtala por partes.',
  'refusal.reject_reason_required': 'Indica el motivo del rechazo.',
  'refusal.payment_name_differs': 'El titular debe coincidir con el nombre de tu verificación de identidad.',
  'refusal.payment_account_required': 'Completa todos los datos de la cuenta de pago.',
  'refusal.invalid_payment_account': 'La cuenta de pago no es válida.',
  'refusal.payment_method_not_found': 'Este método de pago no existe.',
  'refusal.too_many_payment_methods': 'Puedes guardar hasta {max} métodos de pago de cada tipo. Elimina antes uno.',
  'refusal.not_region_agent': 'No eres agente regional y no tienes acceso. Para serlo, contacta con soporte.',
  'refusal.trade_password_required': 'Introduce tu contraseña de fondos.',
  'refusal.verification_level_skipped': 'Completa primero la verificación de nivel 2.',
  'refusal.index_price_missing': 'Ahora mismo no hay precio de mercado. Inténtalo más tarde.',
  'refusal.assets_below_level': 'El nivel 3 exige activos por más de 20 BTC.',
  'refusal.currency_not_supported':
    'Aún no es compatible. Por ahora solo se pueden depositar y retirar BTC, ETH, USDT y USDC.',
  'refusal.invalid_withdraw_address':
    'No es una dirección de {currency} de la red elegida. Revisa la dirección y la red.',
  'refusal.payment_link_as_address':
    'Esto es un enlace de pago, no una dirección. Envía la dirección, la cantidad y la etiqueta que indica en sus propios campos.',
  'refusal.bch_address_old':
    'Es una dirección de BCH en su forma antigua, igual a una de BTC. Pide al destinatario la forma que empieza por bitcoincash: o q.',
  'refusal.ltc_address_old':
    'Es una dirección de LTC en su forma antigua, igual a una de BTC. Pide al destinatario la forma que empieza por M o ltc1.',
  'refusal.tron_address_hex': 'Es una dirección de Tron en forma hexadecimal. Envía la forma que empieza por T.',
  'refusal.address_of_test_network':
    'Esta dirección de {network} es de otra red, por ejemplo una de pruebas, y no se puede pagar desde aquí. Pide otra dirección al destinatario.',
  'refusal.invalid_destination_tag':
    'La etiqueta de destino es un número entero de 0 a 4294967295 y solo existe en la red XRP.',
  'refusal.network_closed_by_issuer': 'El emisor ha cerrado la red Omni y ya no se puede usar. Usa ERC20 o TRC20.',
  'refusal.invalid_address_label': 'El memo solo puede tener letras y dígitos, sin espacios.',
  'refusal.too_many_withdraw_addresses':
    'Puedes guardar hasta {max} direcciones de retiro de cada moneda. Elimina antes una.',
  'refusal.withdraw_address_exists': 'Esta dirección de retiro ya está en tu libreta de direcciones.',
  'refusal.withdraw_address_not_found': 'No se encuentra la dirección de retiro. Recarga la libreta de direcciones.',
  'refusal.house_funds_short':
    'Esta cuenta de la casa solo tiene {available} {currency}. Reduce la cantidad o añade fondos primero.',
  'refusal.house_money_promised':
    'Parte de esta cuenta de la casa está prometida: se pueden mover como máximo {left} {currency}.',
  'refusal.house_move_not_allowed':
    'No se mueve dinero entre estas dos cuentas de la casa: una debe ser la tesorería, y las reservas, las cadenas y el exterior no se tocan.',
  'refusal.surplus_short': 'No hay tanto excedente: ahora se pueden asentar {available} {currency}.',
  'refusal.surplus_unknown': 'La red {network} no se puede conciliar ahora con el libro. Inténtalo cuando esté al día.',
  'refusal.own_transfer_not_found':
    'No hay en {network} ninguna transacción definitiva entre direcciones propias con este id. Lo firmado aquí se asienta solo.',
  'refusal.chain_cost_booked': 'El coste de esta transacción ya está asentado.',
  'refusal.network_without_keys': 'Esta red no tiene claves aquí: no se puede mover nada en ella.',
  'refusal.transaction_not_waiting': 'Esta transacción ya no espera un bloque. Recarga la lista.',
  'refusal.transaction_not_replaceable':
    'Esta red no acepta otra transacción con una comisión mayor. Se reenvía tal cual hasta que entre en un bloque.',
  'refusal.fee_limit_reached': 'La comisión de red está en su límite y no puede subir más.',
  'refusal.transaction_not_signed':
    'El firmante no ha firmado: no responde o alcanzó un límite propio. Las alarmas dicen cuál.',
  'refusal.alarm_not_found': 'Esta alarma ya terminó o alguien se encarga de ella. Recarga la página.',
  'refusal.threshold_out_of_bounds':
    'Los umbrales están entre {min} y {max}, y el crítico no se alcanza antes que el de aviso.',
  'refusal.alarm_target_invalid':
    'Indica un correo o una dirección que empiece por https:// (http:// solo en esta máquina).',
  'refusal.too_many_alarm_targets': 'Las alarmas se envían a {max} destinos como máximo. Quita uno primero.',
  'refusal.alarm_target_not_found': 'Este destino se ha quitado. Recarga la página.',
  'refusal.adjustment_already_requested': 'Ya hay un ajuste pendiente de esta cuenta y moneda. Resuélvelo primero.',
  'refusal.funds_request_not_found': 'Esta solicitud no existe, ya se resolvió o ha caducado. Recarga la lista.',
  'refusal.funds_request_changed': 'La solicitud ha cambiado. Recarga y revísala de nuevo.',
  'refusal.already_approved': 'Ya has aprobado este retiro. Debe aprobarlo también otro operador.',
  'refusal.deposits_not_open':
    'Los depósitos de {currency} no están abiertos. No envíes nada por ahora e inténtalo más tarde.',
  'refusal.withdrawals_not_open':
    'Los retiros de {currency} por la red {network} no están abiertos. Elige otra red o inténtalo más tarde.',
  'refusal.network_behind': 'La red {network} se está sincronizando y no admite retiros. Inténtalo en unos minutos.',
  'refusal.below_minimum_withdrawal': 'Lo mínimo que se puede retirar es {minimum} {currency}. Aumenta la cantidad.',
  'refusal.above_maximum_withdrawal':
    'Como máximo se pueden retirar {maximum} {currency} de una vez. Reduce la cantidad o retira por partes.',
  'refusal.code_required': 'Introduce el código de verificación.',
  'refusal.address_not_allowed':
    'La lista blanca de retiros está activada: solo se puede retirar a direcciones de tu libreta. Añade antes esta dirección.',
  'refusal.address_waits':
    'La lista blanca de retiros está activada y la dirección es nueva: podrás usarla en {hours} h {minutes} min.',
  'refusal.address_unconfirmed':
    'La lista blanca de retiros está activada y esta dirección no está confirmada. Confírmala una vez en tu libreta en la web, con tu contraseña y la verificación en dos pasos; tras una espera podrás usarla.',
  'refusal.too_many_deposit_requests':
    'Puedes tener hasta {max} solicitudes de depósito en revisión. Espera a que se resuelva una.',
  'refusal.output_not_creditable':
    'No hay en la cadena un pago así a este usuario que aún se pueda acreditar y tenga sus confirmaciones. Recarga o págalo desde una cuenta de la casa.',
  'refusal.position_not_found': 'Posición no encontrada. Recarga la lista.',
  'refusal.position_not_open': 'Esta posición no está abierta o ya se ha cerrado. Recarga la lista.',
  'refusal.position_not_pending': 'Solo se puede cancelar una orden límite que sigue en espera. Recarga la lista.',
  'refusal.position_closing': 'Esta posición se está cerrando. Espera un momento.',
  'refusal.lever_not_enabled': 'Este par no tiene contratos. Elige otro.',
  'refusal.lever_halted':
    'Este contrato no admite posiciones nuevas ahora. Puedes cerrar posiciones y cancelar órdenes.',
  'refusal.lever_takes_two':
    'Un operador solo puede cerrar las aperturas o suspender un mercado sin índice reciente. Solicita el cambio: decide otro operador.',
  'refusal.contract_price_stale':
    'Un contrato que tienes en esta cuenta no tiene precio índice reciente. Aquí no se abre nada hasta que lo tenga.',
  'refusal.lever_not_halted': 'Este mercado no está suspendido. Solo se liquida un mercado suspendido.',
  'refusal.lever_halt_too_short':
    'Un mercado se liquida cuando lleva {hours} horas suspendido. Espera o solicita que se reanude.',
  'refusal.lever_settling': 'Este mercado se está liquidando. Espera a que termine.',
  'refusal.lever_median_changed':
    'El mercado se movió después de la solicitud y la mediana es otra. Solicita la liquidación de nuevo.',
  'refusal.no_market_price': 'Ahora no hay precio de mercado. Inténtalo de nuevo en breve.',
  'refusal.hands_not_whole': 'Introduce un número entero de lotes mayor que 0.',
  'refusal.hands_out_of_range': 'Introduce entre {minimum} y {maximum} lotes.',
  'refusal.multiple_not_offered': 'Ese apalancamiento no se ofrece. Puedes elegir hasta {maximum}×.',
  'refusal.target_price_required': 'Introduce un precio de la orden mayor que 0.',
  'refusal.target_above_price': 'Un long a límite no puede superar el precio actual, {last}.',
  'refusal.target_below_price': 'Un short a límite no puede estar por debajo del precio actual, {last}.',
  'refusal.stop_price_required': 'Introduce un precio de take profit o stop loss mayor que 0.',
  'refusal.take_profit_wrong_side':
    'El take profit debe superar {price}: por encima en un long, por debajo en un short.',
  'refusal.stop_loss_wrong_side':
    'El stop loss debe quedar al otro lado de {price}: por debajo en un long, por encima en un short.',
  'refusal.too_many_positions': 'Puedes tener como máximo {maximum} posiciones por contrato. Cierra una antes.',
  'refusal.too_many_pending_positions':
    'Puedes tener como máximo {maximum} órdenes en espera por contrato. Cancela una antes.',
  'refusal.exposure_limit_reached':
    'Se alcanzó el límite total de posiciones de este lado; queda {left} de la moneda. Introduce menos lotes o inténtalo más tarde.',
  'refusal.risk_rate_too_low':
    'La tasa de riesgo resultante debe ser al menos {minimum}%. Reduce la cantidad o transfiere fondos antes.',
  'refusal.open_positions_block':
    'No puedes transferir mientras haya posiciones u órdenes abiertas. Antes hay que cerrar las posiciones y cancelar las órdenes.',
  'refusal.market_has_open_positions': 'Este contrato aún tiene posiciones u órdenes. Espera a que terminen.',
  'refusal.duplicate_submission':
    'Acabas de enviar la misma orden, así que esta no se ha enviado. Espera un segundo para repetirla.',
  'refusal.coin_id_taken': 'Otra moneda ya tiene este número. Elige otro.',
  'refusal.coin_name_taken': 'Otra moneda ya tiene este símbolo. Elige otro.',
  'refusal.coin_names_missing': 'Faltan nombres en: {languages}. Complétalos.',
  'refusal.coin_in_use':
    'La moneda aún se usa en contratos, staking, ventas o trading fiat. Termina antes lo que muestra la vista previa.',
  'refusal.coin_held':
    'Los usuarios aún tienen la moneda y solo la retiran desde la cuenta spot. Déjala ahí o retira la moneda de la lista.',
  'refusal.coin_without_index': 'Un mercado que solo cotiza necesita una moneda con índice. Dale antes un índice.',
  'refusal.coin_withdraw_only': '{currency} se está retirando del mercado: solo se puede retirar.',
  'refusal.coin_withdrawals_ended': '{currency} ya no cotiza y sus retiros han terminado. Contacta con Soporte.',
  'refusal.coin_being_delisted': 'Esta moneda se está retirando. Sus mercados ya no se cambian.',
  'refusal.delisting_out_of_order': 'Los pasos de una retirada van uno tras otro. Solicita el siguiente.',
  'refusal.delisting_too_early': 'Se anunció a los usuarios un día posterior. Elige una hora no anterior.',
  'refusal.market_pair_taken': 'Este par ya tiene un mercado. Cambia ese.',
  'refusal.change_already_requested': 'Ya hay un cambio de este elemento en espera. Antes hay que decidirlo.',
  'refusal.launch_preview_changed':
    'El resultado ya no es el que mostraba la vista previa. Recházalo, revísala y vuelve a solicitarlo.',
  'refusal.launch_terms_changed':
    'La venta ha cambiado desde que se solicitó anunciarla. Recházalo, revisa la venta y vuelve a solicitarlo.',
  'refusal.launch_texts_missing': 'Aún faltan título, resumen y contenido en: {languages}.',
  'refusal.launch_stopped': 'Esta venta no acepta suscripciones nuevas por ahora. Vuelve a mirar más tarde.',
  'refusal.approver_key_invalid': 'La clave no ha podido acreditarse. Crea otra.',
  'refusal.approver_key_held': 'Ya tienes una clave. Dala de baja antes de registrar otra.',
  'refusal.approver_name_taken': 'La clave de otro operador ya tiene este nombre.',
  'refusal.approver_key_used': 'Esta clave ya se registró antes. Crea otra.',
  'refusal.approver_key_not_found': 'No existe esa clave o ya se dio de baja.',
  'refusal.approver_key_missing': 'No tienes clave para firmar. Registra una primero.',
  'refusal.approver_not_listed': 'El firmante no conoce tu clave. Haz que la introduzcan antes en su servidor.',
  'refusal.approval_not_needed': 'Este retiro no necesita firmas.',
  'refusal.approval_text_differs': 'Lo firmado no es lo que envía este retiro. Recarga y compruébalo de nuevo.',
  'refusal.approval_expired': 'La aprobación ha caducado. Fija nuevas condiciones y firma otra vez.',
  'refusal.approval_expiry_too_far': 'Una aprobación vale {hours} horas como máximo.',
  'refusal.approval_terms_fixed':
    'Otro operador ha fijado ya el límite de comisión y la caducidad. Recarga y firma ese texto.',
  'refusal.approval_already_signed': 'Ya lo has firmado. Debe firmar también otro operador.',
  'refusal.approval_signature_invalid': 'La firma no es de tu clave registrada.',
  'refusal.approval_not_found': 'Esta aprobación ya terminó o se descartó.',
  'refusal.coin_has_chain': 'Esta moneda entra por su cadena. Muévela desde la tesorería.',
  'refusal.network_exists': 'Esta moneda ya se mueve en esa red.',
  'refusal.network_not_found': 'Esta moneda no se mueve en esa red.',
  'refusal.network_not_run': 'Este sitio no opera la red {network}.',
  'refusal.network_without_tokens': 'La red {network} tiene su propia moneda y no admite tokens.',
  'refusal.token_address_invalid': 'No es una dirección de token de la red {network}. Comprueba cada carácter.',
  'refusal.token_taken': 'Esta dirección de token ya es {currency}.',
  'refusal.token_not_found': 'El nodo no encuentra ningún token en esta dirección.',
  'refusal.token_decimals_invalid': 'Los decimales son un número entero de 0 a 18.',
  'refusal.token_decimals_differ': 'El token indica {decimals} decimales. Introduce esos.',
  'refusal.token_not_signed': 'El firmante aún no conoce este token. Ejecuta antes en su equipo: {command}',
  'refusal.node_not_reached': 'Ahora no se puede acceder al nodo de la red {network}. Inténtalo más tarde.',
  'refusal.signer_not_reached': 'Ahora no se puede acceder al firmante. Inténtalo más tarde.',
  'refusal.network_confirmations_invalid': 'Las confirmaciones van de 1 a {maximum}.',
  'refusal.network_amounts_missing':
    'El depósito mínimo, el retiro mínimo y el mínimo de recolección deben ser mayores que 0.',
  'refusal.network_amounts_too_fine':
    'El depósito mínimo, el retiro mínimo y la comisión deben ser múltiplos de {minimum} {currency}: la red no tiene una unidad menor.',
  'refusal.network_limits_out_of_order':
    'El retiro mínimo no supera al máximo, este no supera el límite diario del usuario, y este no supera el límite diario del sitio.',
  'refusal.network_minimum_below_fee':
    'El retiro mínimo costaría {fee} {currency}: el mínimo debe ser mayor que su comisión.',
  'refusal.insurance_not_found': 'Seguro no encontrado. Recarga la lista.',
  'refusal.micro_closed':
    'Los contratos por segundos están cerrados ahora. Los ya aceptados se liquidan con normalidad. Inténtalo más tarde.',
  'refusal.micro_country_closed': 'Los contratos por segundos no están disponibles en tu país o región.',
  'refusal.micro_not_enabled': 'Este par no tiene contratos por segundos. Elige otro.',
  'refusal.micro_halted':
    'Este par no admite ahora nuevos contratos por segundos; los ya aceptados se liquidan con normalidad. Elige otro o inténtalo más tarde.',
  'refusal.micro_risk_not_accepted':
    'Antes lee y acepta la advertencia de riesgo de los contratos por segundos (versión {version}).',
  'refusal.micro_cooling_off':
    'La pausa que fijaste dura {hours} h {minutes} min más. Hasta entonces no puedes enviar órdenes.',
  'refusal.micro_currency_not_offered': 'No hay contratos por segundos en esta moneda. Elige otra.',
  'refusal.seconds_not_offered': 'Este plazo no se ofrece. Elige otro.',
  'refusal.stake_out_of_range': 'Introduce entre {minimum} y {maximum} {currency}.',
  'refusal.stake_not_in_steps': 'El importe debe ser múltiplo de {step} {currency}.',
  'refusal.cool_off_only_longer': 'Una pausa solo se puede alargar. La tuya dura {hours} h {minutes} min más.',
  'refusal.insurance_not_offered': 'Este seguro no se ofrece para la moneda. Elige otro.',
  'refusal.insurance_amount_out_of_range': 'Asegura entre {minimum} y {maximum} {currency}.',
  'refusal.insurance_already_bought': 'Ya tienes un seguro en esta moneda. Podrás comprar otro cuando termine.',
  'refusal.insurance_not_effective':
    'El seguro entra en vigor a medianoche (UTC+8). Hasta entonces no se puede reclamar.',
  'refusal.insurance_expired': 'Este seguro ha vencido o ha terminado.',
  'refusal.insurance_claim_limit_reached': 'Ya se han usado todas las reclamaciones de este seguro.',
  'refusal.insurance_open_orders':
    'Quedan contratos por segundos asegurados sin liquidar. Inténtalo cuando se liquiden.',
  'refusal.insurance_assets_zero': 'Tus contratos asegurados no han perdido nada; no hay nada que reclamar.',
  'refusal.insurance_loss_too_small': 'Puedes reclamar cuando la pérdida llegue a {needed} {currency}.',
  'refusal.insurance_not_cancellable': 'Este seguro ha terminado y no se puede cancelar.',
  'refusal.too_many_micro_orders':
    'Puedes tener como máximo {maximum} contratos por segundos a la vez en esta moneda. Espera a que se liquide uno.',
  'refusal.micro_orders_limit_reached': 'Has llegado a tu propio límite de {maximum} órdenes al día. Vuelve mañana.',
  'refusal.micro_loss_limit_reached':
    'Superarías tu propio límite diario de pérdidas. Hoy aún puedes arriesgar {left} {currency}, comisiones incluidas.',
  'refusal.micro_second_full':
    'Para ese segundo queda sitio para {left} {currency}. Reduce el importe o elige otro plazo.',
  'refusal.micro_pool_exhausted':
    'El fondo de la plataforma respalda ahora hasta {left} {currency}. Reduce el importe o inténtalo más tarde.',
  'refusal.insurance_sold_out': 'Este seguro está agotado. Asegura menos o inténtalo más tarde.',
  'refusal.insurance_premium_too_low':
    'La prima del seguro {typeId} debe ser al menos del {minimum}%: con menos, la mejor estrategia gana.',
  'refusal.acceptor_not_found': 'No se encontró el agente de cambio. Elige uno de la lista.',
  'refusal.own_acceptor': 'No puedes operar contigo mismo. Elige otro agente de cambio.',
  'refusal.acceptor_unavailable': 'Este agente de cambio no acepta operaciones ahora. Elige otro.',
  'refusal.gateway_closed': 'El pago en línea no está disponible ahora. Deposita de otra forma.',
  'refusal.gateway_order_expired': 'Esta orden de pago es demasiado antigua para abonarla. Ajusta el saldo.',
  'refusal.gateway_order_paid': 'Esta orden de pago ya se abonó. Recarga la página.',
  'refusal.acceptor_money_out_of_range': 'Escribe entre {minimum} y {maximum} CNY.',
  'refusal.acceptor_deal_open':
    'Tienes una operación sin terminar con un agente de cambio. Complétala o cancélala primero.',
  'refusal.acceptor_balance_short':
    'Este agente de cambio puede atender ahora hasta {maximum} CNY. Reduce el importe o elige otro.',
  'refusal.gateway_day_cap':
    'Solo quedan {left} {currency} del límite de hoy del pago en línea. Sube el límite o inténtalo mañana.',
  'refusal.gateway_unfunded': 'La cuenta del pago en línea solo tiene {left} {currency}. Añade fondos primero.',
  'refusal.payment_way_not_offered': 'Este agente de cambio no acepta este método de pago. Elige otro.',
  'refusal.gateway_money_out_of_range': 'Paga entre {minimum} y {maximum} CNY, con dos decimales como máximo.',
  'refusal.gateway_order_not_found': 'No se encontró la orden de pago. Recarga la página.',
  'refusal.too_many_gateway_orders':
    'Puedes tener hasta {max} órdenes de pago sin pagar. Paga una o espera a que caduque.',
  'refusal.gateway_signature_invalid': 'La firma no es válida.',
  'refusal.fiat_deal_not_found': 'No se encontró la orden fiat. Recarga la lista.',
  'refusal.fiat_merchant_not_found': 'No existe ese comerciante ni su solicitud. Recarga la lista.',
  'refusal.fiat_merchant_handled': 'Esta solicitud de comerciante ya se ha resuelto. Recarga la lista.',
  'refusal.fiat_no_right': 'Solo la otra parte de esta orden puede hacerlo.',
  'refusal.fiat_deal_handled': 'La orden ha cambiado de estado y ya no es posible. Recarga para ver cómo está.',
  'refusal.acceptor_deal_paid':
    'El usuario ha marcado esta orden como pagada y ya no se puede rechazar. Si llegó el dinero, confírmala; si no llegó, o es otra suma u otra persona, apela: los USDT siguen retenidos hasta que decidan los operadores.',
  'refusal.payment_proof_required': 'Sube primero un comprobante de pago.',
  'refusal.fiat_appeal_too_early':
    'La apelación se abre un tiempo después de marcar el pago. Inténtalo de nuevo en {seconds, plural, one {# segundo} other {# segundos}}.',
  'refusal.fiat_appeal_too_late': 'Ha pasado el plazo para apelar esta orden. Contacta con soporte.',
  'refusal.appeal_proof_required':
    'Una orden terminada solo se apela con un comprobante. Ábrela en la web, elige apelar y sube una imagen.',
  'refusal.late_appeal_used':
    'Las órdenes que terminaron sin pagar se apelan una vez al día, y la de hoy ya se usó. Inténtalo después de medianoche (UTC+8) o contacta con soporte.',
  'refusal.fiat_closed': 'El trading fiat está cerrado ahora. Las órdenes en curso continúan. Inténtalo más tarde.',
  'refusal.fiat_restricted':
    'Tu trading fiat está restringido {hours} h {minutes} min más. Si tienes dudas, contacta con soporte.',
  'refusal.fiat_level_too_low':
    'Se necesita el nivel {level} de verificación de identidad. Sube de nivel o elige otro anuncio.',
  'refusal.payment_info_missing': 'Añade primero un método de pago.',
  'refusal.trade_password_not_set':
    'Configura primero tu contraseña de fondos: la necesitas para liberar lo que vendes.',
  'refusal.fiat_ad_not_found': 'El anuncio no existe o ha terminado. Recarga la lista.',
  'refusal.not_a_merchant': 'No eres comerciante de esta moneda. Solicítalo primero.',
  'refusal.too_many_unfinished_deals': 'Puedes tener como máximo {maximum} órdenes sin terminar. Termina una primero.',
  'refusal.too_many_cancellations': 'Hoy has cancelado o dejado vencer sin pagar {maximum} órdenes. Vuelve mañana.',
  'refusal.own_ad': 'Este anuncio es tuyo. Elige otro.',
  'refusal.fiat_ad_not_takeable': 'Este anuncio no está disponible ahora. Elige otro o inténtalo más tarde.',
  'refusal.fiat_ad_barred': 'La plataforma retiró este anuncio y no puedes volver a publicarlo. Contacta con soporte.',
  'refusal.fiat_ad_still_up': 'Pausa el anuncio antes de cerrarlo.',
  'refusal.fiat_ad_has_deals': 'Este anuncio aún tiene órdenes sin terminar. Ciérralo cuando acaben.',
  'refusal.fiat_deals_too_few': 'Este comerciante pide al menos {needed} órdenes completadas. Elige otro anuncio.',
  'refusal.fiat_coin_not_offered': 'No hay trading fiat con esta moneda. Elige otra.',
  'refusal.fiat_currency_not_offered': 'Esta moneda fiat no se ofrece. Elige otra.',
  'refusal.fiat_way_not_offered': 'Esta forma de pago no está disponible ahora. Elige otra.',
  'refusal.fiat_rate_missing': 'Ahora no hay un tipo de cambio fiat vigente. Inténtalo más tarde.',
  'refusal.fiat_merchant_applied':
    'Ya has solicitado ser comerciante de esta moneda, o lo eres. No hace falta repetirlo.',
  'refusal.fiat_price_moved': 'El precio es ahora {price} {fiat}. Revísalo y vuelve a colocar la orden.',
  'refusal.fiat_price_out_of_band': 'El precio debe estar entre {minimum} y {maximum} {fiat}. Cámbialo.',
  'refusal.fiat_premium_out_of_range':
    'El margen flotante puede ser de ±{maximum}% como máximo y el precio mínimo no puede superar el máximo. Cámbialo.',
  'refusal.fiat_money_not_whole': 'El importe debe ser múltiplo de {unit} {fiat}.',
  'refusal.fiat_ad_number_out_of_range': 'La cantidad del anuncio debe estar entre {minimum} y {maximum} {currency}.',
  'refusal.fiat_ad_limits_wrong':
    'Los límites por orden no son correctos: la cantidad mínima no puede superar la máxima, ni la máxima la cantidad total.',
  'refusal.fiat_remaining_short': 'De este anuncio solo quedan {remaining} {currency}. Reduce la cantidad.',
  'refusal.fiat_below_minimum': 'Lo mínimo es {minimum} {currency} ({money} {fiat}). Aumenta la cantidad.',
  'refusal.fiat_above_maximum': 'Lo máximo es {maximum} {currency} ({money} {fiat}). Reduce la cantidad.',
  'refusal.fiat_day_limit_exceeded':
    'Superas tu límite fiat diario: hoy quedan monedas por valor de {left} USDT. Un nivel de verificación mayor lo aumenta.',
  'refusal.fiat_ad_already_open': 'Solo puedes tener un anuncio abierto por lado en esta moneda. Cierra antes el otro.',
  'refusal.too_many_ads': 'Puedes tener como máximo {maximum} anuncios a la vez. Cierra uno primero.',
  'refusal.appeal_not_open': 'Esta orden no está en apelación. Actualiza la página.',
  'refusal.message_required': 'Escribe algo o elige una imagen.',
  'refusal.too_many_statements': 'Puedes presentar {maximum} declaraciones por orden. Escribe el resto en el chat.',
  'refusal.chat_closed': 'La orden terminó hace más de 24 horas: el chat está cerrado.',
  'refusal.chat_muted': 'Estás silenciado y por ahora no puedes enviar mensajes.',
  'refusal.chat_too_fast':
    'Envías demasiado rápido. Inténtalo de nuevo en {seconds, plural, one {# segundo} other {# segundos}}.',
  'refusal.ticket_not_found': 'Esta consulta no existe. Actualiza la lista.',
  'refusal.ticket_closed': 'Esta consulta está cerrada. Reábrela o abre una nueva.',
  'refusal.ticket_reopens_no_more': 'Esta consulta se cerró hace más de {days} días. Abre una nueva.',
  'refusal.too_many_tickets': 'Puedes tener como máximo {max} consultas abiertas a la vez. Cierra una primero.',
  'refusal.reply_name_taken': 'Ya hay una respuesta con este nombre. Elige otro.',
  'refusal.too_many_replies': 'Se pueden guardar como máximo {max} respuestas. Quita una primero.',
  'refusal.proposal_outdated':
    'Lo que cambia se ha modificado desde que se solicitó. Recházalo y vuelve a solicitarlo.',
  'refusal.changed_meanwhile':
    'Alguien ha cambiado esto desde que lo abriste. Compara lo que hay ahora con lo tuyo y elige.',
  'refusal.seen_required': 'Falta lo que habías visto. Vuelve a leerlo y envía `seen` con el cambio.',
  'refusal.acceptor_user_held': 'Este usuario no puede retirar ahora. Rechaza la operación o inténtalo más tarde.',
  'refusal.fiat_feedback_closed': 'Solo se valoran órdenes completadas, en un plazo de {days} días.',
  'refusal.fiat_feedback_given': 'Ya ha valorado esta orden.',
  'refusal.staking_order_not_found': 'Este staking no existe o ya terminó. Recarga la lista.',
  'refusal.subscription_not_found': 'Esta suscripción no existe. Recarga la lista.',
  'refusal.subscription_already_unlocked': 'Estas monedas ya están desbloqueadas: las tienes en tu cuenta spot.',
  'refusal.subscription_not_allotted': 'El resultado aún no ha salido. Podrás desbloquear las monedas después.',
  'refusal.subscription_still_locked': 'Estas monedas siguen bloqueadas durante {hours} h {minutes} min.',
  'refusal.staking_closed': 'El staking está cerrado ahora. El que está en curso continúa. Inténtalo más tarde.',
  'refusal.staking_product_not_found': 'Este producto de staking no existe o ya no se ofrece. Elige otro.',
  'refusal.fee_tier_not_found': 'Este nivel de comisiones no existe. Elige uno de la tabla.',
  'refusal.fee_grant_over': 'El fin de la concesión ya ha pasado. Elige uno posterior.',
  'refusal.launch_not_found': 'Esta venta no existe. Recarga la lista.',
  'refusal.launch_handled': 'La venta ha cambiado de estado y ya no es posible. Recarga para ver cómo está.',
  'refusal.launch_not_ended':
    'La venta no ha terminado, o hay suscripciones que esperan su precio. Inténtalo más tarde.',
  'refusal.launch_coming_soon': 'Próximamente: la venta aún no ha abierto.',
  'refusal.launch_ended': 'Esta venta ha terminado. Espera la próxima.',
  'refusal.staking_terms_changed': 'La tasa o el plazo de este producto han cambiado. Revísalos y vuelve a comprar.',
  'refusal.launch_price_moved': 'El precio es {price} USDT. Revísalo y vuelve a suscribirte.',
  'refusal.abnormal_quantity': 'La cantidad debe ser un múltiplo de {step} {currency}.',
  'refusal.below_minimum_purchase': 'Por debajo de la compra mínima: suscribe al menos {minimum} {currency}.',
  'refusal.exceeds_account_level': 'El nivel de tu cuenta no permite esta venta. Sube antes tu nivel de verificación.',
  'refusal.purchase_limit_per_person': 'El límite es de {limit} {currency} por persona. Reduce la cantidad.',
  'refusal.too_many_staking_orders':
    'Puedes tener como máximo {maximum} stakings activos. Espera a que venza uno o cancela uno.',
  'refusal.staking_sold_out':
    'De este producto se pueden comprar ahora {remaining} {currency}. Reduce la cantidad o inténtalo más tarde.',
  'refusal.launch_sold_out': 'De esta venta solo quedan {remaining} {currency}.',
  'refusal.pay_currency_not_accepted': 'Esta venta no se paga en esta moneda. Elige otra.',
  'refusal.launch_terms_frozen': 'La venta está anunciada: su precio, cantidad, modo, fechas y bloqueo ya no cambian.',
  'refusal.audience_empty': 'Nadie pertenece a este público',
  'refusal.maintenance_times_invalid':
    'Horas no válidas: empieza después de ahora y en menos de 90 días, termina después del inicio y de ahora, y dura 7 días como máximo.',
  'refusal.maintenance_begun': 'El mantenimiento ha empezado: su inicio y sus partes ya no pueden cambiar.',
  'refusal.maintenance_over': 'Este mantenimiento ha terminado o se ha retirado. Actualice la lista.',
};
