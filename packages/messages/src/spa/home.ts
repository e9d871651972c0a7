import type { home as source } from '../zh/home.ts';

export const home: Record<keyof typeof source, string> = {
  'home.title': 'Exchange de activos digitales',
  'home.hero.title': 'Cuentas claras. Precios a la vista. Ejecución rápida.',
  'home.hero.text':
    'Opera con activos digitales en un libro de órdenes real: cada nivel a la vista, cada ejecución registrada.',
  'home.hero.email': 'Correo electrónico',
  'home.hero.register': 'Regístrate',
  'home.hero.trade': 'Ver mercados spot',
  'home.hero.have': '¿Ya tienes cuenta?',
  'home.terrain':
    'Libro de órdenes de {symbol} en vivo como relieve: compras a la izquierda, ventas a la derecha; cuanto más alto, más órdenes',
  'home.terrain.caption': 'Libro de órdenes de {symbol} en vivo',
  'home.terrain.bid': 'Compra',
  'home.terrain.ask': 'Venta',
  'home.notices': 'Anuncios',
  'home.notices.all': 'Todos los anuncios',
  'home.notices.previous': 'Anuncio anterior',
  'home.notices.next': 'Anuncio siguiente',
  'home.notices.none': 'Aún no hay anuncios',
  'home.ticker': 'Cinta de cotizaciones',
  'home.pause': 'Pausar',
  'home.play': 'Reanudar',
  'home.markets.all': 'Ver todos los mercados',
  'home.features.title': 'Por qué operar aquí',
  'home.features.ledger.title': 'Todo queda asentado',
  'home.features.ledger.text':
    'Cada cambio de saldo es un asiento de partida doble. Si las cuentas no cuadran, el sistema se detiene: nunca se ejecuta nada sobre un saldo erróneo.',
  'home.features.book.title': 'Un libro a la vista',
  'home.features.book.text':
    'Órdenes nivel a nivel, precio promedio y deslizamiento antes de enviar tu orden. Spot: precio del cruce; contratos y USD: del índice.',
  'home.features.receipt.title': 'Resultados comprobables',
  'home.features.receipt.text':
    'Cada ejecución indica su precio, cantidad y comisión, y puedes exportar todas tus órdenes y operaciones. Cualquiera puede rehacer la cuenta.',
  'home.features.keys.title': 'Rápido y en orden',
  'home.features.keys.text':
    'Coloca, modifica y cancela órdenes con una tecla, con atajos y paleta de comandos siempre a mano. Igual de cómodo en el teléfono.',
  'home.app.title': 'Las mismas cuentas, en tu teléfono',
  'home.app.text':
    'Mercados, órdenes y activos te siguen con tu cuenta. Escanea el código para abrirlos en el teléfono.',
};
