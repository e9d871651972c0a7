import type { proof as source } from '../zh/proof.ts';

export const proof: Record<keyof typeof source, string> = {
  'proof.title': 'Prueba firmada',
  'proof.text':
    'Los precios índice se encadenan segundo a segundo y se firman cada minuto. Verifícalos aquí o descarga la prueba y verifícala sin conexión.',
  'proof.verify': 'Verificar',
  'proof.download': 'Descargar prueba',
  'proof.sound': 'Las firmas son válidas',
  'proof.soundText': 'Tu navegador ha comprobado la cadena y las firmas. Lo que no puede probar se indica abajo.',
  'proof.broken': 'La prueba no es válida',
  'proof.brokenText': 'Al menos una comprobación falla. Descarga y conserva el archivo y contacta con soporte.',
  'proof.unsupported':
    'Este navegador no puede comprobar firmas Ed25519. Descarga la prueba y verifícala sin conexión.',
  'proof.checks': 'Comprobaciones',
  'proof.keys': 'Cada clave está firmada por la anterior',
  'proof.known': 'La clave es de la casa: compárala con una que conozcas por otra vía',
  'proof.signed': 'La casa ha firmado el comprobante',
  'proof.heads': 'Los precios índice de cada minuto están firmados',
  'proof.in_time': 'La clave de firma existía en ese momento',
  'proof.whole': 'La cadena de precios índice está íntegra',
  'proof.ticks': 'Los precios índice del comprobante están en la cadena',
  'proof.first_tick': 'No se ha saltado ningún precio índice aplicable',
  'proof.result': 'El resultado se deduce de los precios índice',
  'proof.verdict.proven': 'Probado',
  'proof.verdict.not_proven': 'No probado',
  'proof.verdict.refuted': 'Refutado',
  'proof.key': 'Clave pública',
  'proof.limits': 'Qué se pidió y cuándo es lo que la casa ha firmado; la cadena por sí sola no lo prueba.',
};
