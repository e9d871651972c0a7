import type { mails as source } from '../zh/mails.ts';

export const mails: Record<keyof typeof source, string> = {
  'mail.code.subject': 'Il tuo codice di verifica {site}',
  'mail.code.text':
    'Il tuo codice di verifica {site} è {code}. È valido per {minutes, plural, one {# minuto} other {# minuti}}. Non comunicarlo a nessuno. Se non l’hai richiesto tu, ignora questa e-mail.',
  'sms.code.text':
    '{site}: il tuo codice è {code}, valido per {minutes, plural, one {# minuto} other {# minuti}}. Non comunicarlo a nessuno.',
  'mail.accountExists.subject': 'Hai già un account {site}',
  'mail.accountExists.text':
    'Qualcuno ha chiesto di registrarsi su {site} con questa e-mail, che però ha già un account. Se eri tu, accedi direttamente: dalla pagina di accesso puoi anche reimpostare la password. Se non eri tu, ignora questa e-mail.',
  'sms.accountExists.text':
    '{site}: questo numero ha già un account. Accedi direttamente. Se non l’hai chiesto tu, ignora questo SMS.',
  'mail.notice.warning':
    'Se non eri tu, accedi subito, cambia la password di accesso e contatta l’assistenza. Per proteggere i tuoi fondi, dopo una modifica alla sicurezza i prelievi sono sospesi per {duration}.',
  'mail.notice.freeze': 'Se non riesci ad accedere, questo link blocca il tuo account. È valido 7 giorni:',
  'mail.link.receipt': 'Ricevuta:',
  'mail.link.risk': 'Leggi e accetta (valido 7 giorni):',
  'mail.link.contracts': 'Apri il contratto:',
  'mail.microRisk.subject': 'Accetta l’avvertenza dei contratti a secondi',
  'mail.microRisk.text':
    'Hai inviato un contratto a secondi su {site}. Prima del primo, leggi e accetta l’avvertenza sui rischi; poi invia di nuovo l’ordine. Se non sei stato tu, ignora questa e-mail e cambia la password di accesso.',
  'sms.microRisk.text':
    '{site}: prima del tuo primo ordine di contratti a secondi, accedi al sito e accetta l’avvertenza sui rischi.',
  'mail.antiPhishing': 'Il tuo codice anti-phishing: {word}. Un’e-mail senza questo codice non è nostra.',
  'mail.subAccount': 'Sottoconto: {subAccount}',
  'mail.footer':
    '{site} non ti chiederà mai la password o un codice di verifica. E-mail inviata automaticamente: non rispondere.',
  'mail.newDevice.subject': 'Accesso al tuo account {site} da un nuovo dispositivo',
  'mail.newDevice.text':
    'Accesso al tuo account da un nuovo dispositivo o luogo il {time}. Dispositivo: {device}. Indirizzo IP: {ip}.',
  'sms.newDevice.text':
    '{site}: accesso al tuo account da un nuovo dispositivo il {time} ({device}, IP {ip}). Se non eri tu, cambia subito la password.',
  'mail.passwordChanged.subject': 'La tua password di accesso {site} è cambiata',
  'mail.passwordChanged.text':
    'La tua password di accesso è stata cambiata il {time}. Gli altri dispositivi sono stati disconnessi.',
  'sms.passwordChanged.text':
    '{site}: la tua password di accesso è stata cambiata il {time}. Se non eri tu, contatta subito l’assistenza.',
  'mail.tradePasswordChanged.subject': 'La tua password dei fondi {site} è cambiata',
  'mail.tradePasswordChanged.text': 'La tua password dei fondi è stata impostata o cambiata il {time}.',
  'sms.tradePasswordChanged.text':
    '{site}: la tua password dei fondi è stata impostata o cambiata il {time}. Se non eri tu, contatta subito l’assistenza.',
  'mail.emailBound.subject': 'E-mail collegata al tuo account {site}',
  'mail.emailBound.text': 'L’e-mail {address} è stata collegata al tuo account il {time}.',
  'sms.emailBound.text':
    '{site}: l’e-mail {address} è stata collegata al tuo account il {time}. Se non eri tu, contatta subito l’assistenza.',
  'mail.phoneBound.subject': 'Telefono collegato al tuo account {site}',
  'mail.phoneBound.text': 'Il numero {address} è stato collegato al tuo account il {time}.',
  'sms.phoneBound.text':
    '{site}: il numero {address} è stato collegato al tuo account il {time}. Se non eri tu, contatta subito l’assistenza.',
  'mail.secondFactorChanged.subject': 'Autenticazione a due fattori {site} modificata',
  'mail.secondFactorChanged.text':
    'Le impostazioni di autenticazione a due fattori del tuo account sono state modificate il {time}.',
  'mail.secondFactorRemoved.subject': 'L’assistenza ha rimosso l’autenticazione a due fattori {site}',
  'mail.secondFactorRemoved.text':
    'Su tua richiesta, il {time} l’assistenza ha rimosso l’autenticazione a due fattori del tuo account: app di autenticazione, passkey e codici di recupero non valgono più e tutti i dispositivi sono stati disconnessi. Accedi per riattivarla.',
  'sms.secondFactorRemoved.text':
    '{site}: il {time} l’assistenza ha rimosso la tua autenticazione a due fattori. Se non l’hai chiesto, contatta subito l’assistenza.',
  'mail.secondFactorLocked.subject': 'Codici 2FA errati sul tuo account {site}',
  'mail.secondFactorLocked.text':
    'Il {time} la tua autenticazione a due fattori è stata bloccata per un po’ dopo diversi codici errati. Chi arriva fin lì conosce la tua password: se non eri tu, cambiala subito.',
  'sms.secondFactorLocked.text':
    '{site}: la tua autenticazione a due fattori è stata bloccata il {time} dopo diversi codici errati. Se non eri tu, cambia subito la password.',
  'mail.paymentMethodChanged.subject': 'I tuoi metodi di pagamento {site} sono cambiati',
  'mail.paymentMethodChanged.text':
    'Il {time} un tuo metodo di pagamento (conto {account}) è stato salvato o eliminato. I prelievi sono sospesi per {duration}.',
  'sms.paymentMethodChanged.text':
    '{site}: il {time} è cambiato un metodo di pagamento (conto {account}). Se non eri tu, contatta subito l’assistenza.',
  'mail.withdrawAddressAdded.subject': 'Un indirizzo di prelievo è stato aggiunto al tuo account {site}',
  'mail.withdrawAddressAdded.text':
    'L’indirizzo di prelievo {address} ({currency}, {network}) è stato aggiunto alla tua rubrica e confermato il {time}. Con la whitelist attiva, si potrà prelevare verso di esso dopo {duration}.',
  'sms.withdrawAddressAdded.text':
    '{site}: l’indirizzo di prelievo {address} è stato aggiunto e confermato il {time}. Se non sei stato tu, contatta subito l’assistenza.',
  'mail.withdrawAddressKept.subject': 'Conferma un indirizzo di prelievo del tuo account {site}',
  'mail.withdrawAddressKept.text':
    'L’indirizzo di prelievo {address} ({currency}, {network}) è stato salvato nella tua rubrica il {time}. Non è confermato: con la whitelist attiva non si preleva verso di esso. Se è tuo, confermalo nella rubrica con la tua password.',
  'sms.withdrawAddressKept.text':
    '{site}: l’indirizzo di prelievo {address} è stato salvato il {time}, da confermare. Se non sei stato tu, contatta subito l’assistenza.',
  'mail.link.addressBook': 'Apri la rubrica degli indirizzi',
  'sms.secondFactorChanged.text':
    '{site}: le impostazioni 2FA sono state modificate il {time}. Se non eri tu, contatta subito l’assistenza.',
  'mail.accountFrozen.subject': 'Il tuo account {site} è bloccato',
  'mail.accountFrozen.text':
    'Il tuo account è stato bloccato il {time}: trading e prelievi sono fermi. Per sbloccarlo contatta l’assistenza.',
  'sms.accountFrozen.text': '{site}: il tuo account è stato bloccato il {time}. Per sbloccarlo contatta l’assistenza.',
  'mail.withdrawalRequested.subject': 'Richiesta di prelievo {site}',
  'mail.withdrawalRequested.text':
    'Il {time} hai richiesto un prelievo di {amount} {currency} sulla rete {network} verso l’indirizzo {address}.',
  'sms.withdrawalRequested.text':
    '{site}: prelievo di {amount} {currency} ({network}) verso {address} richiesto il {time}. Se non eri tu, contatta subito l’assistenza.',
  'mail.withdrawalCompleted.subject': 'Prelievo {site} completato',
  'mail.withdrawalCompleted.text':
    'Il tuo prelievo è stato completato il {time}: {amount} {currency} inviati sulla rete {network} all’indirizzo {address}. Hash della transazione: {hash}',
  'sms.withdrawalCompleted.text':
    '{site}: prelievo completato. {amount} {currency} inviati sulla rete {network} all’indirizzo {address}.',
  'mail.withdrawalSettled.subject': 'Prelievo {site} completato',
  'mail.withdrawalSettled.text':
    'Il tuo prelievo è stato completato il {time}: {amount} {currency} accreditati su un altro conto {site}, il cui indirizzo di deposito è {address}. Non è passato per nessuna rete.',
  'sms.withdrawalSettled.text':
    '{site}: prelievo completato. {amount} {currency} accreditati su un altro conto, il cui indirizzo di deposito è {address}.',
  'mail.withdrawalRejected.subject': 'Prelievo {site} non eseguito',
  'mail.withdrawalRejected.text':
    'La tua richiesta di prelievo di {amount} {currency} è stata respinta il {time}. Motivo: {reason}. Il denaro è di nuovo sul tuo account.',
  'sms.withdrawalRejected.text':
    '{site}: la tua richiesta di prelievo di {amount} {currency} è stata respinta: {reason}. Il denaro è di nuovo sul tuo account.',
  'mail.withdrawalCancelled.subject': 'Prelievo {site} annullato',
  'mail.withdrawalCancelled.text':
    'Hai annullato il prelievo di {amount} {currency} il {time}. Il denaro è di nuovo sul tuo account.',
  'sms.withdrawalCancelled.text':
    '{site}: hai annullato il prelievo di {amount} {currency}. Il denaro è di nuovo sul tuo account.',
  'mail.withdrawalFailed.subject': 'Prelievo {site} non riuscito',
  'mail.withdrawalFailed.text':
    'Il tuo prelievo di {amount} {currency} non è riuscito sulla rete il {time}. Il denaro è di nuovo sul tuo account; puoi richiederlo di nuovo.',
  'sms.withdrawalFailed.text':
    '{site}: il tuo prelievo di {amount} {currency} non è riuscito sulla rete. Il denaro è di nuovo sul tuo account; puoi richiederlo di nuovo.',
  'mail.depositCredited.subject': 'Deposito {site} accreditato',
  'mail.depositCredited.text': 'Il tuo deposito di {amount} {currency} è stato accreditato il {time}.',
  'sms.depositCredited.text': '{site}: il tuo deposito di {amount} {currency} è stato accreditato.',
  'mail.identityApproved.subject': 'La tua identità è verificata su {site}',
  'mail.identityApproved.text': 'La verifica della tua identità è stata approvata il {time}.',
  'sms.identityApproved.text': '{site}: la verifica della tua identità è stata approvata il {time}.',
  'mail.identityRejected.subject': 'La verifica della tua identità su {site} è stata respinta',
  'mail.identityRejected.text':
    'La verifica della tua identità è stata respinta il {time}. Motivo: {reason}. Puoi correggerla e inviarla di nuovo.',
  'sms.identityRejected.text':
    '{site}: la verifica della tua identità è stata respinta: {reason}. Puoi correggerla e inviarla di nuovo.',
  'mail.leverWarning.subject': 'Avviso di rischio contratti {site}',
  'mail.leverWarning.text':
    'Il {time} il tasso di rischio del tuo conto contratti in {currency} è sceso al {rate}% (avviso al {level}%). Al {liquidation}% tutte le posizioni vengono liquidate. Rischio maggiore: {symbol}. Trasferisci fondi o chiudi posizioni.',
  'sms.leverWarning.text':
    '{site}: il tasso di rischio del tuo conto contratti in {currency} è {rate}%; al {liquidation}% viene liquidato ({symbol}). Trasferisci fondi o chiudi posizioni.',
  'mail.leverLiquidated.subject': 'Liquidazione del tuo conto contratti {site}',
  'mail.leverLiquidated.text':
    'Il {time} il tasso di rischio del tuo conto contratti in {currency} è sceso al {rate}%, al livello di liquidazione del {liquidation}%: ordini annullati e tutte le posizioni chiuse: {positions}. Ognuna ha la sua ricevuta nello storico.',
  'sms.leverLiquidated.text':
    '{site}: il tuo conto contratti in {currency} è stato liquidato con un tasso di rischio del {rate}%: {positions}. Vedi lo storico.',
  'mail.leverTakeProfit.subject': 'Take profit eseguito su {site}',
  'mail.leverTakeProfit.text':
    'La tua posizione {position} su {symbol} è stata chiusa dal take profit il {time} a {price}. P&L: {profit} {currency}.',
  'sms.leverTakeProfit.text':
    '{site}: posizione {position} su {symbol} chiusa dal take profit a {price}. P&L: {profit} {currency}.',
  'mail.leverStopLoss.subject': 'Stop loss eseguito su {site}',
  'mail.leverStopLoss.text':
    'La tua posizione {position} su {symbol} è stata chiusa dallo stop loss il {time} a {price}. P&L: {profit} {currency}.',
  'sms.leverStopLoss.text':
    '{site}: posizione {position} su {symbol} chiusa dallo stop loss a {price}. P&L: {profit} {currency}.',
  'mail.leverSettled.subject': 'Contratto regolato su {site}',
  'mail.leverSettled.text':
    'Il mercato della tua posizione {position} su {symbol} è rimasto sospeso tanto a lungo che il {time} è stato regolato: tutte le posizioni si sono chiuse a un solo indice, la tua a {price}. P&L: {profit} {currency}.',
  'sms.leverSettled.text':
    '{site}: posizione {position} su {symbol} regolata a {price} dopo una lunga sospensione. P&L: {profit} {currency}.',
  'mail.leverClawback.subject': 'Guadagno su contratto ridotto su {site}',
  'mail.leverClawback.text':
    'Il {time} è finita un’interruzione o sospensione di {symbol} e altri hanno perso più di quanto avevano. Ciò che il fondo assicurativo non copre è stato tolto in proporzione dai guadagni di quel momento: {amount} {currency} dei tuoi. Non hai meno di prima. L’importo è nell’elenco delle posizioni e nella ricevuta.',
  'sms.leverClawback.text':
    '{site}: {amount} {currency} tolti in proporzione dal tuo guadagno su {symbol} alla fine di un’interruzione o sospensione: altri non potevano pagarli.',
  'mail.leverRevoked.subject': 'Ordine su contratto non eseguito su {site}',
  'mail.leverRevoked.text':
    'Il tuo ordine su contratti {position}, {symbol}, è stato annullato il {time}: {reason}. I fondi bloccati sono di nuovo disponibili.',
  'sms.leverRevoked.text': '{site}: ordine su contratti {position}, {symbol}, annullato: {reason}.',
  'mail.leverShortage.subject': 'Posizioni su contratti chiuse su {site}',
  'mail.leverShortage.text':
    'Il {time} una posizione del tuo conto contratti in {currency} si è chiusa con una perdita superiore al saldo e a tutto il margine del conto, quindi le altre posizioni sono state chiuse nello stesso momento: {positions}. Ognuna ha la sua ricevuta nello storico.',
  'sms.leverShortage.text':
    '{site}: una perdita ha superato saldo e margine del tuo conto contratti in {currency}; tutte le posizioni sono state chiuse: {positions}.',
  'mail.keyMade.subject': 'È stata creata una chiave API per il tuo conto {site}',
  'mail.keyMade.text':
    'La chiave API “{label}” è stata creata per il tuo conto il {time}. I programmi possono usarla entro i suoi permessi e il suo budget; nessuna chiave può prelevare.',
  'sms.keyMade.text':
    '{site}: è stata creata una chiave API per il tuo conto il {time}. Se non sei stato tu, cambia subito la password.',
  'mail.keyChanged.subject': 'Una chiave API del tuo conto {site} è stata modificata',
  'mail.keyChanged.text':
    'La chiave API “{label}” è stata modificata il {time}: nome, indirizzi, permessi, scadenza o budget.',
  'sms.keyChanged.text':
    '{site}: una chiave API del tuo conto è stata modificata il {time}. Se non sei stato tu, cambia subito la password.',
  'mail.keyRevoked.subject': 'Una chiave API del tuo conto {site} è stata disattivata',
  'mail.keyRevoked.text': 'La chiave API “{labels}” è stata disattivata il {time}. Nessuno può più usarla.',
  'sms.keyRevoked.text': '{site}: una chiave API del tuo conto è stata disattivata il {time}.',
  'mail.keyRevokedByOperator.subject': 'L’assistenza ha disattivato una chiave API del tuo conto {site}',
  'mail.keyRevokedByOperator.text': 'L’assistenza ha disattivato la chiave API “{labels}” il {time}. Motivo: {reason}',
  'sms.keyRevokedByOperator.text':
    '{site}: l’assistenza ha disattivato una chiave API del tuo conto il {time}. Motivo: {reason}',
  'mail.keysEnded.subject': 'Alcune chiavi API del tuo conto {site} sono terminate',
  'mail.keysEnded.text':
    '{why, select, frozen {Queste chiavi API sono terminate il {time} perché il conto è stato bloccato: {labels}} password_changed {Queste chiavi API sono terminate il {time} perché la password di accesso è stata cambiata: {labels}} expired {Queste chiavi API sono scadute il {time}: {labels}} other {Queste chiavi API sono terminate il {time} perché il conto è stato chiuso: {labels}}}. Nessuno può più usarle; creane di nuove se ti servono.',
  'sms.keysEnded.text': '{site}: alcune chiavi API del tuo conto sono terminate il {time}. Accedi per vedere quali.',
  'mail.subAccountChanged.subject':
    'Un sottoconto del tuo conto {site} è stato {act, select, frozen {bloccato} thawed {sbloccato} other {chiuso}}',
  'mail.subAccountChanged.text':
    'Il tuo sottoconto “{label}” è stato {act, select, frozen {bloccato il {time}. Finché non lo sblocchi può solo annullare ordini e ridurre posizioni, e le sue chiavi API sono terminate} thawed {sbloccato il {time}. Può inviare di nuovo ordini} other {chiuso il {time}, per sempre. Le sue chiavi API sono terminate}}.',
  'sms.subAccountChanged.text':
    '{site}: il tuo sottoconto “{label}” è stato {act, select, frozen {bloccato} thawed {sbloccato} other {chiuso}} il {time}. Se non sei stato tu, cambia la password.',
};
