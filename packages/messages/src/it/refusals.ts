// One text for each refusal code, in Italian.
import type { refusals as source } from '../zh/refusals.ts';

export const refusals: Record<keyof typeof source, string> = {
  'refusal.user_not_found': 'Utente non trovato. Controlla l’ID.',
  'refusal.sub_account_frozen': 'Hai bloccato questo sottoconto. Sbloccalo prima nel conto principale.',
  'refusal.sub_account_closed': 'Questo sottoconto è chiuso. Usa un altro conto.',
  'refusal.sub_account_refused': 'Un sottoconto non può farlo. Passa al conto principale.',
  'refusal.sub_account_label_in_use': 'Un altro tuo conto ha già questo nome. Scegline un altro.',
  'refusal.key_ended': 'Questa chiave è scaduta o disattivata. Creane una nuova.',
  'refusal.sub_account_not_found': 'Non hai questo conto. Ricarica la pagina e scegline uno.',
  'refusal.key_market': 'Questa chiave non può operare su questo mercato. Aggiungilo al budget della chiave.',
  'refusal.key_price_band':
    'Questa chiave può inviare ordini con prezzi al massimo al {percent}% dall’indice. Avvicina il prezzo o allarga la banda.',
  'refusal.too_many_sub_accounts': 'I sottoconti possono essere al massimo {max}. Chiudine prima uno vuoto.',
  'refusal.sub_account_not_empty':
    'Il sottoconto ha ancora fondi o operazioni in corso. Annulla gli ordini e sposta prima il denaro.',
  'refusal.same_account': 'I due conti coincidono. Scegline un altro.',
  'refusal.key_index_stale':
    'Ora manca un indice recente: le chiavi possono solo annullare e ridurre ordini. Riprova tra qualche secondo.',
  'refusal.key_budget':
    'Si supererebbe {bound, select, order {l’ordine massimo} day {il volume del giorno} loss {la perdita del giorno} other {il volume aperto}} della chiave: servono {required} USDT, ne restano {left}. Riduci l’ordine o alza il budget.',
  'refusal.key_unknown': 'Non c’è nessuna chiave attiva con questo nome. Controlla Bourse-Key o creane una nuova.',
  'refusal.key_signature_wrong':
    'La firma non corrisponde alla richiesta. Firma marca temporale, finestra, metodo, percorso con query e corpo così come vengono inviati.',
  'refusal.key_timestamp_outside':
    'La richiesta è in ritardo o in anticipo: la sua marca è {timestamp}, quella del server {server}. Regola l’orologio o inviala di nuovo.',
  'refusal.key_replayed': 'Questa firma è già stata usata. Firma ogni richiesta con una marca temporale propria.',
  'refusal.key_address_refused':
    'La chiave non si può usare da {address}. Aggiungi l’indirizzo all’elenco della chiave.',
  'refusal.key_not_permitted': 'Alla chiave manca il permesso «{permission}». Concedilo o usa un’altra chiave.',
  'refusal.key_not_allowed': 'Nessuna chiave può farlo. Accedi e fallo di persona.',
  'refusal.key_not_found': 'Questa chiave non esiste. Ricarica la pagina.',
  'refusal.key_header_missing':
    'Una richiesta firmata richiede l’intestazione {header} nella forma giusta. Vedi la documentazione delle chiavi.',
  'refusal.key_and_token': 'Invia gli header di una chiave o il token di un accesso, non entrambi.',
  'refusal.too_many_keys': 'Le chiavi attive possono essere al massimo {max}. Disattivane prima una.',
  'refusal.invalid_public_key':
    'Non è una chiave pubblica Ed25519. Incolla il PEM, o i 32 byte in base64 o esadecimale.',
  'refusal.invalid_key_address':
    '«{address}» non è un indirizzo né un intervallo, come 203.0.113.7 o 2001:db8::/48. Correggilo.',
  'refusal.user_frozen': 'Account bloccato. Contatta l’assistenza.',
  'refusal.order_not_open': 'Ordine già eseguito o annullato. Guarda lo storico ordini.',
  'refusal.order_not_found': 'Ordine non trovato. Ricarica l’elenco degli ordini.',
  'refusal.market_not_found': 'Coppia non trovata. Scegline una dall’elenco.',
  'refusal.market_view_only': 'Per questa coppia mostriamo solo i prezzi: non è negoziabile. Scegli un’altra coppia.',
  'refusal.market_halted': 'Le negoziazioni su questa coppia sono sospese. Gli ordini si possono solo annullare.',
  'refusal.market_not_open': 'Questa coppia non è ancora aperta. Gli ordini si accettano dall’apertura.',
  'refusal.lever_not_open': 'Questo contratto non è ancora aperto. Le posizioni si aprono dall’apertura in poi.',
  'refusal.contract_pool_empty':
    'Dietro ai contratti in {currency} non c’è ancora nulla. Prima due operatori devono dotare il loro pool.',
  'refusal.contract_index_missing':
    'Il contratto non può aprire senza un prezzo indice recente. Controlla le fonti dei prezzi in Sorveglianza e richiedilo quando arriva un prezzo.',
  'refusal.order_without_price': 'Un ordine a mercato non ha prezzo limite. Cambia quantità o prezzo stop.',
  'refusal.order_by_sum': 'Ordine per importo: non ha quantità da cambiare. Annullalo e creane un altro.',
  'refusal.trail_out_of_range': 'La distanza deve essere tra {minimum} e {maximum} punti base. Cambiala.',
  'refusal.visible_quantity_wrong':
    'Mostra meno della quantità dell’ordine e almeno {minimum} {currency}: un iceberg ha al massimo {slices} parti.',
  'refusal.expiry_passed': 'La scadenza è già passata. Scegline una successiva.',
  'refusal.attached_prices_wrong': 'Take profit e stop sono invertiti: il take profit sta dal lato migliore. Cambiali.',
  'refusal.countdown_out_of_range': 'Il conto alla rovescia va da {minimum} a {maximum} secondi; 0 lo disattiva.',
  'refusal.order_not_waiting': 'Ordine non in attesa di attivazione: nessun prezzo stop. Cambia prezzo o quantità.',
  'refusal.quantity_already_filled': 'È già stato eseguito {filled}. Inserisci una quantità maggiore.',
  'refusal.price_required': 'Inserisci un prezzo maggiore di 0.',
  'refusal.quantity_required': 'Inserisci una quantità maggiore di 0.',
  'refusal.price_not_on_tick': 'Il prezzo deve essere un multiplo del tick, {tick}. Cambia il prezzo.',
  'refusal.quantity_not_on_step': 'La quantità deve essere un multiplo del lotto, {step}. Cambia la quantità.',
  'refusal.price_out_of_band': 'Il prezzo è troppo lontano dal mercato. Inseriscine uno tra {low} e {high}.',
  'refusal.client_order_id_in_use': 'Questo ID ordine personalizzato è già in uso. Usane un altro.',
  'refusal.no_last_price':
    'Su questa coppia non ci sono ancora scambi vicini al prezzo indice: gli ordini stop-limit non sono disponibili. Usa un ordine limite.',
  'refusal.stop_would_trigger':
    'Il prezzo di riferimento degli stop, {last}, ha già raggiunto il prezzo stop: l’ordine si attiverebbe subito. Cambia il prezzo stop.',
  'refusal.oco_would_take':
    'L’ordine limite dell’OCO verrebbe eseguito subito a {best}: non accettato. Cambia il suo prezzo.',
  'refusal.post_only_would_take':
    'Questo ordine post-only verrebbe eseguito subito a {best}: non accettato. Cambia il prezzo o togli post-only.',
  'refusal.empty_book': 'Non ci sono ordini sul lato opposto del book. Usa un ordine limite o riprova più tardi.',
  'refusal.same_wallet': 'Il wallet di partenza e quello di arrivo coincidono. Scegline un altro.',
  'refusal.below_minimum_notional':
    'Il totale dell’ordine deve essere almeno {minimum} {currency}. Aumenta la quantità.',
  'refusal.above_maximum_quantity':
    'Un ordine può essere al massimo di {maximum} {currency}. Inserisci più ordini piccoli.',
  'refusal.too_many_open_orders': 'Puoi avere al massimo {maximum} ordini aperti per coppia. Annullane prima qualcuno.',
  'refusal.insufficient_balance':
    'Saldo insufficiente: mancano {missing} {currency}. Riduci la quantità o aggiungi prima fondi.',
  'refusal.withdrawal_not_found': 'Prelievo non trovato. Ricarica l’elenco.',
  'refusal.withdrawal_moved_on':
    'Questo prelievo è già avanzato e l’operazione non è più possibile. Ricarica per vedere a che punto è.',
  'refusal.chain_without_currency': '{currency} non è disponibile su questa rete. Scegli un’altra rete.',
  'refusal.own_deposit_address': 'È il tuo indirizzo di deposito. Inserisci un altro indirizzo.',
  'refusal.withdrawal_below_fee': 'La quantità deve superare la commissione di {fee} {currency}. Aumentala.',
  'refusal.outflows_held':
    'Dopo una modifica alla sicurezza i prelievi e le vendite fiat restano sospesi ancora {hours} h {minutes} min. Se non l’hai fatta tu, contatta l’assistenza.',
  'refusal.wallet_locked': 'Questo wallet è bloccato: niente trasferimenti né prelievi. Contatta l’assistenza.',
  'refusal.debt_outstanding':
    'L’account deve {amount} {currency}: prima di saldare non sono possibili prelievi. Deposita prima {currency}.',
  'refusal.day_limit_exceeded':
    'Il limite di prelievo in 24 ore è {limit} {currency}; restano {left} {currency}. Riduci la quantità o riprova più tardi.',
  'refusal.recent_purchases_held':
    'I fondi appena acquistati o accreditati a mano non possono ancora uscire: devono restare fondi per {worth} USDT. Riduci la quantità o riprova tra {hours} h {minutes} min.',
  'refusal.bought_worth_at_risk':
    'Fondi per {worth} USDT, appena acquistati o accreditati a mano, devono restare dove non possono andare persi ancora per {hours} h {minutes} min. Puoi rischiare al massimo {usable} USDT: riduci la quantità o indica un prezzo più vicino al mercato.',
  'refusal.held_worth_at_risk':
    'Dopo una modifica alla sicurezza, fondi per {worth} USDT devono restare dove non possono andare persi ancora per {hours} h {minutes} min. Puoi rischiare al massimo {usable} USDT. Se non l’hai fatta tu, contatta l’assistenza.',
  'refusal.currency_not_found': 'Moneta non trovata. Scegline una dall’elenco.',
  'refusal.inexact_notional': 'Il prodotto di tick e lotto deve essere un multiplo di 0.00000001. Cambiane uno.',
  'refusal.invalid_market_settings': 'Impostazioni della coppia non valide. Controlla ogni valore.',
  'refusal.market_has_open_orders': 'Su questa coppia ci sono ancora ordini aperti. Annullali prima.',
  'refusal.wallets_required': 'Scegli il wallet di partenza e quello di arrivo.',
  'refusal.wallet_without_currency': 'Uno di questi wallet non supporta {currency}. Scegline uno che lo supporti.',
  'refusal.below_minimum_transfer': 'Il minimo trasferibile è {minimum} {currency}. Inserisci un importo maggiore.',
  'refusal.above_maximum_transfer':
    'Si possono trasferire al massimo {maximum} {currency} alla volta. Inserisci un importo minore.',
  'refusal.faucet_limit_exceeded':
    'Il tuo wallet esterno può ancora inviare {left} {currency} entro il limite di 24 ore. Invia meno o riprova più tardi.',
  'refusal.invalid_request': 'Richiesta non valida. Controlla quanto inserito o ricarica la pagina.',
  'refusal.not_logged_in': 'L’accesso è scaduto. Accedi di nuovo.',
  'refusal.forbidden': 'Non hai i permessi per questa azione. Accedi con un account che li ha.',
  'refusal.not_found': 'Contenuto non trovato. Torna indietro e ricarica la pagina.',
  'refusal.method_not_allowed': 'Questo indirizzo non accetta {method}. Usa {allowed}.',
  'refusal.headers_too_large':
    'L’indirizzo o le intestazioni della richiesta sono troppo lunghi. Accorciali e riprova.',
  'refusal.request_timed_out': 'La richiesta ha impiegato troppo tempo ad arrivare. Inviala di nuovo.',
  'refusal.rate_limited': 'Troppe richieste. Riprova tra {seconds, plural, one {# secondo} other {# secondi}}.',
  'refusal.busy': 'Sistema momentaneamente occupato. Riprova tra poco.',
  'refusal.internal_error': 'Errore del sistema. Riprova tra poco.',
  'refusal.idempotency_key_reused':
    'Questa chiave di idempotenza è già stata usata per un’altra richiesta. Usane una nuova.',
  'refusal.not_received': 'La richiesta non è arrivata e non è stato fatto nulla. Puoi inviarla di nuovo.',
  'refusal.invalid_idempotency_key': 'Chiave di idempotenza non valida.',
  'refusal.wrong_credentials': 'Account o password errati. Controllali o reimposta la password.',
  'refusal.login_locked':
    'Troppi tentativi falliti. L’accesso è sospeso: riprova tra {minutes, plural, one {# minuto} other {# minuti}}.',
  'refusal.account_exists': 'Questo account è già registrato. Accedi.',
  'refusal.invalid_code': 'Codice di verifica errato. Controllalo o richiedine uno nuovo.',
  'refusal.code_expired': 'Codice di verifica scaduto. Richiedine uno nuovo.',
  'refusal.code_too_soon':
    'Abbiamo appena inviato un codice. Richiedine un altro tra {seconds, plural, one {# secondo} other {# secondi}}.',
  'refusal.invalid_email': 'Indirizzo e-mail non valido. Controllalo, ad es. nome@example.com.',
  'refusal.invalid_phone': 'Numero di telefono non valido. Controlla prefisso e numero.',
  'refusal.invalid_password': 'La password richiede da 6 a 16 caratteri, con almeno una lettera e una cifra.',
  'refusal.passwords_differ': 'Le due password non coincidono. Inserisci due volte la stessa.',
  'refusal.account_required': 'Inserisci il tuo account.',
  'refusal.invalid_account': 'L’e-mail o il numero di telefono non è valido.',
  'refusal.withdraw_address_required': 'Inserisci l’indirizzo di prelievo.',
  'refusal.choice_required':
    'Manca «{field}». Non viene mai dato per scontato, quindi non è stato eseguito nulla. Sceglilo e invia di nuovo la richiesta.',
  'refusal.stop_not_on_step': 'I prezzi di take profit e stop loss devono essere multipli di {step}. Cambia il prezzo.',
  'refusal.email_required': 'Inserisci l’e-mail.',
  'refusal.invite_code_required': 'Inserisci un codice invito.',
  'refusal.invalid_invite_code': 'Codice invito non valido. Controllalo e riprova.',
  'refusal.payload_too_large': 'La richiesta è troppo grande. Invia meno dati e riprova.',
  'refusal.range_too_long':
    'Un grafico può contenere al massimo {max} candele alla volta. Chiedi un periodo più breve o un intervallo più lungo.',
  'refusal.minute_not_signed': 'I prezzi indice di questo minuto non sono ancora firmati. Riprova tra un minuto.',
  'refusal.ticks_deleted': 'I prezzi indice di quel momento non sono più conservati: la prova non è disponibile.',
  'refusal.liability_leaves_deleted': 'Le voci di quella prova non sono più conservate: restano solo le radici.',
  'refusal.liability_proof_running': 'È già in corso una prova delle passività. Attendi che sia completata.',
  'refusal.full_stop':
    'Tutto è fermo: nessuna esecuzione, liquidazione o addebito. Puoi ancora annullare, aggiungere margine, pagare, rilasciare e fare ricorso; le scadenze slittano di altrettanto. Riprova a stop concluso.',
  'refusal.full_stop_running': 'C’è già un arresto totale. Concludilo.',
  'refusal.no_full_stop': 'Non c’è nessun arresto totale. Ricarica la pagina.',
  'refusal.maintenance':
    'Manutenzione in corso: nessun nuovo ordine, contratto, scambio o prelievo, né registrazione. Mercati e contratti proseguono. Puoi ancora annullare, chiudere, impostare stop loss e take profit, aggiungere margine e concludere gli scambi in corso.',
  'refusal.operator_exists': 'Esiste già un operatore con questa e-mail. Usane un’altra.',
  'refusal.operator_not_found': 'Operatore non trovato. Ricarica l’elenco.',
  'refusal.not_yourself': 'Non puoi farlo sul tuo account. Chiedi a un altro operatore.',
  'refusal.weak_password': 'La nuova password richiede almeno 12 caratteri e deve essere diversa dalla precedente.',
  'refusal.first_password_expired': 'La password iniziale è scaduta. Chiedine una nuova a un amministratore.',
  'refusal.wrong_password': 'Password errata. Controllala e riprova.',
  'refusal.too_many_codes': 'Hai richiesto troppi codici oggi. Riprova tra {hours, plural, one {# ora} other {# ore}}.',
  'refusal.too_many_tries': 'Troppi tentativi. Riprova tra {minutes, plural, one {# minuto} other {# minuti}}.',
  'refusal.address_in_use': 'Questa e-mail o questo numero di telefono è già in uso. Usane un altro.',
  'refusal.nickname_in_use': 'Questo nickname è già in uso. Scegline un altro.',
  'refusal.nickname_reserved': 'Questo nickname è riservato alla piattaforma. Scegline un altro.',
  'refusal.invalid_nickname': 'Il nickname deve avere almeno una lettera o una cifra.',
  'refusal.password_required': 'Inserisci la password di accesso.',
  'refusal.old_password_required': 'Inserisci la password attuale.',
  'refusal.password_unchanged': 'La nuova password è uguale a quella attuale. Scegline un’altra.',
  'refusal.invalid_trade_password': 'La password dei fondi richiede da 6 a 20 caratteri.',
  'refusal.trade_password_is_login_password': 'La password dei fondi deve essere diversa dalla password di accesso.',
  'refusal.preferences_too_large': 'Le preferenze sono troppo grandi.',
  'refusal.password_too_common': 'Questa password è troppo comune e facile da indovinare. Scegline un’altra.',
  'refusal.password_like_account': 'La password non deve somigliare al tuo account o alla tua e-mail.',
  'refusal.second_factor_required': 'Completa l’autenticazione a due fattori.',
  'refusal.second_factor_wrong': 'Autenticazione a due fattori non riuscita. Riprova.',
  'refusal.second_factor_reused': 'Questo codice è già stato usato. Attendi il prossimo.',
  'refusal.challenge_expired': 'La verifica è scaduta. Ricomincia.',
  'refusal.second_factor_not_on': 'L’autenticazione a due fattori non è attiva.',
  'refusal.totp_already_on': 'L’app di autenticazione è già attiva.',
  'refusal.totp_not_on': 'L’app di autenticazione non è attiva.',
  'refusal.totp_setup_expired': 'La configurazione è scaduta. Richiedi una nuova chiave.',
  'refusal.passkey_rejected': 'Verifica della passkey non riuscita. Riprova.',
  'refusal.passkey_deleted':
    'Questa passkey è stata eliminata dall’account. Rimuovila anche dal browser o dal dispositivo e accedi in un altro modo.',
  'refusal.passkey_exists': 'Questa passkey è già stata aggiunta.',
  'refusal.passkey_not_found': 'Passkey non trovata.',
  'refusal.too_many_passkeys': 'Puoi aggiungere al massimo {max} passkey. Prima eliminane una.',
  'refusal.session_not_found': 'Questo dispositivo è già disconnesso. Ricarica l’elenco.',
  'refusal.session_is_current': 'È il dispositivo in uso: premi “Esci”.',
  'refusal.invalid_anti_phishing_word': 'Il codice anti-phishing richiede da 4 a 20 caratteri.',
  'refusal.invalid_freeze_link':
    'Link di blocco non valido o scaduto. Accedi e blocca l’account dalla pagina Sicurezza, o contatta l’assistenza.',
  'refusal.invalid_risk_link':
    'Il link non è valido o è scaduto. Accedi e accetta l’avvertenza nella pagina dei contratti a secondi.',
  'refusal.picture_required': 'Scegli un’immagine da caricare.',
  'refusal.picture_too_large': 'Immagine troppo grande: massimo {mb} MB e {mp} megapixel.',
  'refusal.picture_type_not_allowed': 'Sono ammesse solo immagini JPG, PNG o WebP.',
  'refusal.picture_unreadable': 'Impossibile leggere l’immagine. Scegline un’altra.',
  'refusal.picture_not_found': 'L’immagine manca o è scaduta. Caricala di nuovo.',
  'refusal.payment_proof_used':
    'Questa immagine è già la prova di pagamento di un altro ordine. Carica quella di questo pagamento.',
  'refusal.too_many_pictures': 'Hai troppe immagini non utilizzate (massimo {max}). Invia prima quelle.',
  'refusal.identity_name_required': 'Inserisci nome e cognome.',
  'refusal.invalid_identity_name':
    'Nome non valido: scrivilo come sul documento, in lettere, senza cifre né altri simboli.',
  'refusal.id_number_required': 'Inserisci il numero del documento.',
  'refusal.invalid_id_number': 'Numero del documento non valido: solo lettere e cifre.',
  'refusal.id_number_in_use':
    'Questo numero di documento è già stato verificato. Se non l’hai fatto tu, contatta l’assistenza.',
  'refusal.identity_pictures_required': 'Carica il fronte e il retro del documento.',
  'refusal.hand_picture_required': 'Carica un selfie con il documento in mano.',
  'refusal.identity_under_review': 'I tuoi documenti sono in verifica: non serve inviarli di nuovo.',
  'refusal.identity_already_verified': 'La tua identità è già verificata.',
  'refusal.identity_not_verified': 'Verifica prima la tua identità.',
  'refusal.verification_level_held': 'Hai già questo livello di verifica.',
  'refusal.submission_not_found': 'Richiesta di verifica non trovata.',
  'refusal.submission_already_decided': 'Questa richiesta è già stata esaminata da un altro operatore.',
  'refusal.reviewer_is_submitter': 'Non puoi esaminare la tua stessa richiesta.',
  'refusal.own_removal': 'Non puoi decidere su una rimozione che hai chiesto tu né sul tuo account.',
  'refusal.removal_already_requested': 'Per questo utente c’è già una rimozione in attesa.',
  'refusal.removal_not_found': 'Questa rimozione non esiste, è già stata decisa o è scaduta.',
  'refusal.own_request':
    'Non puoi decidere su una tua richiesta né su una che riguarda il tuo account. Deve farlo un altro operatore.',
  'refusal.agency_unchanged': 'Per questo utente è già così: non c’è nulla da chiedere.',
  'refusal.agency_already_requested':
    'Per questo utente c’è già una richiesta di agente di zona in attesa. Va prima decisa.',
  'refusal.agency_request_not_found': 'Questa richiesta non esiste, è già stata decisa o è scaduta. Ricarica l’elenco.',
  'refusal.rate_out_of_bounds': 'Inserisci un tasso tra {min} e {max}, con al massimo 8 decimali.',
  'refusal.not_independent':
    'Negli ultimi 7 giorni uno di voi ha creato o reimpostato l’accesso dell’altro. Deve approvare qualcun altro.',
  'refusal.operator_has_contracts':
    'Il tuo conto ha contratti o ordini su di essi. Chi sospende, riprende o regola un mercato non ne ha: lascialo a un altro operatore.',
  'refusal.role_cell_fixed': 'Questo permesso è fisso e non si può cambiare: {permission}.',
  'refusal.role_needs_reading':
    'Per avere {permission} il ruolo deve poter vedere quella sezione. Concedi anche la lettura o togli questo permesso.',
  'refusal.access_review_open': 'C’è già una revisione aperta. Concludila prima.',
  'refusal.access_review_not_found': 'Questo operatore non è in quella revisione. Ricarica l’elenco.',
  'refusal.access_review_decided': 'Un altro amministratore ha già deciso su questo operatore.',
  'refusal.too_many_filters': 'Si salvano al massimo {max} filtri. Eliminane uno prima.',
  'refusal.level_limits_not_rising':
    'Un livello non può avere un limite minore di quello sotto. Modifica prima il vicino.',
  'refusal.takes_two_admins': 'Per questo servono due amministratori: chiedilo e un altro approva.',
  'refusal.console_only':
    'Non ci sono due amministratori attivi che decidano, oltre all’interessato. Usa npm run operator sul server.',
  'refusal.asker_gone':
    'Chi l’ha chiesto è disattivato o non può più chiederlo. Rifiutalo e, se serve, chiedilo di nuovo.',
  'refusal.operator_unchanged': 'L’operatore è già così. Scegli un altro ruolo o stato.',
  'refusal.first_password_gone':
    'Qui non c’è metà di una password iniziale per te: l’accesso è già configurato, sono passate 72 ore o l’hanno creata altri. Se serve, chiedi una reimpostazione.',
  'refusal.proposal_not_found': 'Questa proposta non esiste, è già stata decisa o è scaduta. Ricarica l’elenco.',
  'refusal.too_many_rows':
    'Questo elenco supera le {max} righe che un file può contenere. Restringilo ed esportalo in più parti.',
  'refusal.reject_reason_required': 'Indica il motivo del rifiuto.',
  'refusal.payment_name_differs': 'L’intestatario deve essere il nome con cui hai verificato l’identità.',
  'refusal.payment_account_required': 'Completa i dati del conto su cui ricevi i pagamenti.',
  'refusal.invalid_payment_account': 'Conto per i pagamenti non valido.',
  'refusal.payment_method_not_found': 'Metodo di pagamento non trovato.',
  'refusal.too_many_payment_methods':
    'Puoi salvare al massimo {max} metodi di pagamento per tipo. Prima eliminane uno.',
  'refusal.not_region_agent':
    'Non sei un agente di zona e non puoi vedere questi dati. Per diventarlo, contatta l’assistenza.',
  'refusal.trade_password_required': 'Inserisci la password dei fondi.',
  'refusal.verification_level_skipped': 'Completa prima la verifica di livello 2.',
  'refusal.index_price_missing': 'Nessun prezzo di mercato disponibile al momento. Riprova più tardi.',
  'refusal.assets_below_level': 'Il livello 3 richiede fondi totali oltre 20 BTC.',
  'refusal.currency_not_supported':
    'Non ancora supportato. Per ora depositi e prelievi sono possibili solo in BTC, ETH, USDT e USDC.',
  'refusal.invalid_withdraw_address':
    'Non è un indirizzo {currency} della rete scelta. Controlla l’indirizzo e la rete.',
  'refusal.payment_link_as_address':
    'Questo è un link di pagamento, non un indirizzo. Invia l’indirizzo, la quantità e il tag che indica nei rispettivi campi.',
  'refusal.bch_address_old':
    'È un indirizzo BCH nella vecchia forma, uguale a uno di BTC. Chiedi al destinatario la forma che inizia con bitcoincash: o q.',
  'refusal.ltc_address_old':
    'È un indirizzo LTC nella vecchia forma, uguale a uno di BTC. Chiedi al destinatario la forma che inizia con M o ltc1.',
  'refusal.tron_address_hex': 'È un indirizzo Tron in forma esadecimale. Invia la forma che inizia con T.',
  'refusal.address_of_test_network':
    'Questo indirizzo {network} è di un’altra rete, per esempio di test, e non può essere pagato da qui. Chiedi un altro indirizzo al destinatario.',
  'refusal.invalid_destination_tag':
    'Il tag di destinazione è un numero intero da 0 a 4294967295 ed esiste solo sulla rete XRP.',
  'refusal.network_closed_by_issuer':
    'La rete Omni è stata chiusa dal suo emittente e non è utilizzabile. Usa ERC20 o TRC20.',
  'refusal.invalid_address_label': 'Il memo può contenere solo lettere e cifre, senza spazi.',
  'refusal.too_many_withdraw_addresses':
    'Puoi salvare al massimo {max} indirizzi di prelievo per ogni moneta. Eliminane prima uno.',
  'refusal.withdraw_address_exists': 'Questo indirizzo di prelievo è già nella tua rubrica degli indirizzi.',
  'refusal.withdraw_address_not_found': 'Indirizzo di prelievo non trovato. Ricarica la rubrica degli indirizzi.',
  'refusal.house_funds_short':
    'Questo conto della casa ha solo {available} {currency}. Riduci la quantità o aggiungi prima fondi.',
  'refusal.house_money_promised':
    'Una parte di questo conto della casa è promessa: si possono spostare al massimo {left} {currency}.',
  'refusal.house_move_not_allowed':
    'Tra questi due conti della casa non si sposta denaro: uno deve essere la tesoreria; riserve, catene ed esterno non si toccano.',
  'refusal.surplus_short': 'Non c’è tanta eccedenza: ora si possono registrare {available} {currency}.',
  'refusal.surplus_unknown': 'La rete {network} ora non è confrontabile con il registro. Riprova quando è allineata.',
  'refusal.own_transfer_not_found':
    'Su {network} non c’è una transazione definitiva tra indirizzi propri con questo id. Ciò che è firmato qui si registra da solo.',
  'refusal.chain_cost_booked': 'Il costo di questa transazione è già registrato.',
  'refusal.network_without_keys': 'Questa rete non ha chiavi qui: non si può spostare nulla.',
  'refusal.transaction_not_waiting': 'Questa transazione non attende più un blocco. Ricarica l’elenco.',
  'refusal.transaction_not_replaceable':
    'Questa rete non accetta una seconda transazione con una commissione più alta. Viene rispedita così com’è finché non entra in un blocco.',
  'refusal.fee_limit_reached': 'La commissione di rete è al limite e non può salire oltre.',
  'refusal.transaction_not_signed':
    'Il firmatario non ha firmato: non risponde o ha raggiunto un suo limite. Gli allarmi dicono quale.',
  'refusal.alarm_not_found': 'Questo allarme è finito o qualcuno se ne occupa già. Ricarica la pagina.',
  'refusal.threshold_out_of_bounds':
    'Le soglie stanno tra {min} e {max}, e quella critica non si raggiunge prima di quella di avviso.',
  'refusal.alarm_target_invalid':
    'Indica un indirizzo e-mail o un indirizzo che inizi con https:// (http:// solo su questa macchina).',
  'refusal.too_many_alarm_targets': 'Gli allarmi si inviano al massimo a {max} destinazioni. Rimuovine una prima.',
  'refusal.alarm_target_not_found': 'Questa destinazione è stata rimossa. Ricarica la pagina.',
  'refusal.adjustment_already_requested':
    'C’è già una rettifica in attesa per questo conto e questa moneta. Va prima decisa.',
  'refusal.funds_request_not_found': 'Questa richiesta non esiste, è già stata decisa o è scaduta. Ricarica l’elenco.',
  'refusal.funds_request_changed': 'La richiesta è cambiata. Ricarica e controllala di nuovo.',
  'refusal.already_approved': 'Hai già approvato questo prelievo. Deve approvarlo anche un altro operatore.',
  'refusal.deposits_not_open':
    'I depositi di {currency} non sono aperti. Per ora non inviare nulla e riprova più tardi.',
  'refusal.withdrawals_not_open':
    'I prelievi di {currency} sulla rete {network} non sono aperti. Scegli un’altra rete o riprova più tardi.',
  'refusal.network_behind':
    'La rete {network} si sta sincronizzando e non consente prelievi. Riprova tra qualche minuto.',
  'refusal.below_minimum_withdrawal': 'Il minimo che si può prelevare è {minimum} {currency}. Aumenta la quantità.',
  'refusal.above_maximum_withdrawal':
    'Si possono prelevare al massimo {maximum} {currency} alla volta. Riduci la quantità o preleva in più volte.',
  'refusal.code_required': 'Inserisci il codice di verifica.',
  'refusal.address_not_allowed':
    'La whitelist dei prelievi è attiva: si preleva solo verso indirizzi della rubrica. Aggiungi prima questo indirizzo.',
  'refusal.address_waits':
    'La whitelist dei prelievi è attiva e l’indirizzo è nuovo: potrai usarlo tra {hours} h {minutes} min.',
  'refusal.address_unconfirmed':
    'La whitelist dei prelievi è attiva e questo indirizzo non è confermato. Confermalo una volta nella rubrica sul sito, con password e autenticazione a due fattori; dopo un’attesa potrai usarlo.',
  'refusal.too_many_deposit_requests':
    'Puoi avere al massimo {max} richieste di deposito in esame. Attendi che una sia decisa.',
  'refusal.output_not_creditable':
    'Sulla catena non c’è un pagamento così a questo utente, ancora accreditabile e con le sue conferme. Ricarica o pagalo da un conto della casa.',
  'refusal.position_not_found': 'Posizione non trovata. Ricarica l’elenco.',
  'refusal.position_not_open': 'Questa posizione non è aperta o è già stata chiusa. Ricarica l’elenco.',
  'refusal.position_not_pending': 'Si può annullare solo un ordine limite ancora in attesa. Ricarica l’elenco.',
  'refusal.position_closing': 'Questa posizione è in chiusura. Attendi un momento.',
  'refusal.lever_not_enabled': 'Questa coppia non ha contratti. Scegline un’altra.',
  'refusal.lever_halted':
    'Questo contratto ora non accetta nuove posizioni. Puoi chiudere posizioni e annullare ordini.',
  'refusal.lever_takes_two':
    'Un operatore da solo può fermare le aperture o sospendere un mercato senza indice recente. Richiedi la modifica: decide un altro operatore.',
  'refusal.contract_price_stale':
    'Un contratto che hai in questo conto non ha un prezzo indice recente. Qui non si apre nulla finché non ce l’ha.',
  'refusal.lever_not_halted': 'Questo mercato non è sospeso. Si regola solo un mercato sospeso.',
  'refusal.lever_halt_too_short':
    'Un mercato si regola dopo {hours} ore di sospensione. Attendi o richiedi che riprenda.',
  'refusal.lever_settling': 'Questo mercato è in fase di regolamento. Attendi che finisca.',
  'refusal.lever_median_changed':
    'Il mercato si è mosso dopo la richiesta e la mediana è cambiata. Richiedi di nuovo il regolamento.',
  'refusal.no_market_price': 'Al momento non c’è un prezzo di mercato. Riprova tra poco.',
  'refusal.hands_not_whole': 'Inserisci un numero intero di lotti maggiore di 0.',
  'refusal.hands_out_of_range': 'Inserisci da {minimum} a {maximum} lotti.',
  'refusal.multiple_not_offered': 'Questa leva non è offerta. Puoi scegliere fino a {maximum}×.',
  'refusal.target_price_required': 'Inserisci un prezzo dell’ordine maggiore di 0.',
  'refusal.target_above_price': 'Un long limite non può superare il prezzo attuale, {last}.',
  'refusal.target_below_price': 'Uno short limite non può essere sotto il prezzo attuale, {last}.',
  'refusal.stop_price_required': 'Inserisci un prezzo di take profit o stop loss maggiore di 0.',
  'refusal.take_profit_wrong_side': 'Il take profit deve andare oltre {price}: sopra per un long, sotto per uno short.',
  'refusal.stop_loss_wrong_side':
    'Lo stop loss deve stare dall’altro lato di {price}: sotto per un long, sopra per uno short.',
  'refusal.too_many_positions': 'Puoi avere al massimo {maximum} posizioni per contratto. Prima chiudine una.',
  'refusal.too_many_pending_positions':
    'Puoi avere al massimo {maximum} ordini in attesa per contratto. Prima annullane uno.',
  'refusal.exposure_limit_reached':
    'Il limite totale di posizioni su questo lato è raggiunto; resta {left} della moneta. Inserisci meno lotti o riprova più tardi.',
  'refusal.risk_rate_too_low':
    'Il tasso di rischio risultante deve essere almeno {minimum}%. Riduci la quantità o prima trasferisci fondi.',
  'refusal.open_positions_block':
    'Non puoi trasferire finché ci sono posizioni o ordini aperti. Prima chiudili o annullali.',
  'refusal.market_has_open_positions': 'Questo contratto ha ancora posizioni o ordini. Attendi che finiscano.',
  'refusal.duplicate_submission':
    'Lo stesso ordine è stato inviato un attimo fa, quindi questo no. Attendi un secondo per ripeterlo.',
  'refusal.coin_id_taken': 'Un’altra moneta ha già questo numero. Scegline un altro.',
  'refusal.coin_name_taken': 'Un’altra moneta ha già questo simbolo. Scegline un altro.',
  'refusal.coin_names_missing': 'Mancano i nomi in: {languages}. Completali.',
  'refusal.coin_in_use':
    'La moneta è ancora in uso in contratti, staking, vendite o trading fiat. Chiudi prima ciò che l’anteprima elenca.',
  'refusal.coin_held':
    'Gli utenti possiedono ancora la moneta e la prelevano solo dal conto spot. Lasciala lì o rimuovi la moneta dal listino.',
  'refusal.coin_without_index':
    'Un mercato di sola quotazione richiede una moneta con indice. Assegnale prima un indice.',
  'refusal.coin_withdraw_only': '{currency} è in fase di delisting: si può solo prelevare.',
  'refusal.coin_withdrawals_ended': '{currency} è stata rimossa e i prelievi sono terminati. Contatta l’assistenza.',
  'refusal.coin_being_delisted': 'Questa moneta è in fase di delisting. I suoi mercati non si modificano più.',
  'refusal.delisting_out_of_order': 'I passi di un delisting si susseguono. Richiedi il successivo.',
  'refusal.delisting_too_early': 'Agli utenti è stata annunciata una data successiva. Scegli un momento non anteriore.',
  'refusal.market_pair_taken': 'Questa coppia ha già un mercato. Modifica quello.',
  'refusal.change_already_requested': 'Una modifica di questo elemento è già in attesa. Prima va decisa.',
  'refusal.launch_preview_changed':
    'Il risultato non è più quello dell’anteprima. Rifiuta, controlla l’anteprima e richiedi di nuovo.',
  'refusal.launch_terms_changed':
    'La vendita è cambiata da quando è stato chiesto di annunciarla. Rifiuta, controlla la vendita e richiedi di nuovo.',
  'refusal.launch_texts_missing': 'Mancano ancora titolo, sommario e contenuto in: {languages}.',
  'refusal.launch_stopped': 'Questa vendita al momento non accetta nuove sottoscrizioni. Ricontrolla più tardi.',
  'refusal.approver_key_invalid': 'La chiave non ha potuto dimostrare di essere valida. Creane un’altra.',
  'refusal.approver_key_held': 'Hai già una chiave. Disattivala prima di registrarne un’altra.',
  'refusal.approver_name_taken': 'La chiave di un altro operatore ha già questo nome.',
  'refusal.approver_key_used': 'Questa chiave è già stata registrata. Creane un’altra.',
  'refusal.approver_key_not_found': 'La chiave non esiste o è già stata disattivata.',
  'refusal.approver_key_missing': 'Non hai una chiave per firmare. Registrane una prima.',
  'refusal.approver_not_listed': 'Il firmatario non conosce la tua chiave. Falla inserire prima sul suo host.',
  'refusal.approval_not_needed': 'Questo prelievo non richiede firme.',
  'refusal.approval_text_differs': 'Quanto firmato non corrisponde a questo prelievo. Ricarica e ricontrolla.',
  'refusal.approval_expired': 'L’approvazione è scaduta. Fissa nuove condizioni e firma di nuovo.',
  'refusal.approval_expiry_too_far': 'Un’approvazione vale al massimo {hours} ore.',
  'refusal.approval_terms_fixed':
    'Nel frattempo un altro operatore ha fissato il limite di commissione e la scadenza. Ricarica e firma quel testo.',
  'refusal.approval_already_signed': 'Hai già firmato. Deve firmare anche un altro operatore.',
  'refusal.approval_signature_invalid': 'La firma non è della tua chiave registrata.',
  'refusal.approval_not_found': 'Questa approvazione è già terminata o è stata scartata.',
  'refusal.coin_has_chain': 'Questa moneta arriva dalla sua catena. Spostala dalla tesoreria.',
  'refusal.network_exists': 'Questa moneta si muove già su quella rete.',
  'refusal.network_not_found': 'Questa moneta non si muove su quella rete.',
  'refusal.network_not_run': 'Questo sito non gestisce la rete {network}.',
  'refusal.network_without_tokens': 'La rete {network} ha la propria moneta e non porta token.',
  'refusal.token_address_invalid': 'Non è un indirizzo di token della rete {network}. Controlla ogni carattere.',
  'refusal.token_taken': 'Questo indirizzo di token è già {currency}.',
  'refusal.token_not_found': 'Il nodo non trova alcun token a questo indirizzo.',
  'refusal.token_decimals_invalid': 'I decimali sono un numero intero da 0 a 18.',
  'refusal.token_decimals_differ': 'Il token indica {decimals} decimali. Inserisci questi.',
  'refusal.token_not_signed': 'Il firmatario non conosce ancora questo token. Prima esegui sul suo host: {command}',
  'refusal.node_not_reached': 'Ora il nodo della rete {network} non è raggiungibile. Riprova più tardi.',
  'refusal.signer_not_reached': 'Ora il firmatario non è raggiungibile. Riprova più tardi.',
  'refusal.network_confirmations_invalid': 'Le conferme vanno da 1 a {maximum}.',
  'refusal.network_amounts_missing':
    'Deposito minimo, prelievo minimo e minimo da raccogliere devono essere maggiori di 0.',
  'refusal.network_amounts_too_fine':
    'Il deposito minimo, il prelievo minimo e la commissione devono essere multipli di {minimum} {currency}: la rete non ha un’unità più piccola.',
  'refusal.network_limits_out_of_order':
    'Il prelievo minimo non supera il massimo, questo non supera il limite giornaliero dell’utente, e questo non supera il limite giornaliero del sito.',
  'refusal.network_minimum_below_fee':
    'Il prelievo minimo costerebbe {fee} {currency}: il minimo deve superare la sua commissione.',
  'refusal.insurance_not_found': 'Assicurazione non trovata. Ricarica l’elenco.',
  'refusal.micro_closed':
    'I contratti a secondi ora sono chiusi. Quelli già accettati si regolano normalmente. Riprova più tardi.',
  'refusal.micro_country_closed': 'I contratti a secondi non sono disponibili nel tuo Paese o nella tua regione.',
  'refusal.micro_not_enabled': 'Questa coppia non ha contratti a secondi. Scegline un’altra.',
  'refusal.micro_halted':
    'Questa coppia ora non accetta nuovi contratti a secondi; quelli già accettati si regolano normalmente. Scegline un’altra o riprova più tardi.',
  'refusal.micro_risk_not_accepted':
    'Prima leggi e accetta l’avvertenza sui rischi dei contratti a secondi (versione {version}).',
  'refusal.micro_cooling_off':
    'La pausa che hai impostato dura ancora {hours} h {minutes} min. Fino ad allora non puoi inviare ordini.',
  'refusal.micro_currency_not_offered': 'Non ci sono contratti a secondi in questa moneta. Scegline un’altra.',
  'refusal.seconds_not_offered': 'Questa durata non è offerta. Scegline un’altra.',
  'refusal.stake_out_of_range': 'Inserisci da {minimum} a {maximum} {currency}.',
  'refusal.stake_not_in_steps': 'L’importo deve essere un multiplo di {step} {currency}.',
  'refusal.cool_off_only_longer': 'Una pausa si può solo allungare. La tua dura ancora {hours} h {minutes} min.',
  'refusal.insurance_not_offered': 'Questa assicurazione non è offerta per la moneta. Scegline un’altra.',
  'refusal.insurance_amount_out_of_range': 'Assicura da {minimum} a {maximum} {currency}.',
  'refusal.insurance_already_bought':
    'Hai già un’assicurazione in questa moneta. Potrai comprarne un’altra quando sarà terminata.',
  'refusal.insurance_not_effective':
    'L’assicurazione ha effetto da mezzanotte (UTC+8). Prima non si può richiedere nulla.',
  'refusal.insurance_expired': 'Questa assicurazione è scaduta o terminata.',
  'refusal.insurance_claim_limit_reached': 'Tutti i rimborsi di questa assicurazione sono stati usati.',
  'refusal.insurance_open_orders':
    'Alcuni contratti a secondi assicurati sono ancora aperti. Riprova quando saranno regolati.',
  'refusal.insurance_assets_zero': 'I tuoi contratti assicurati non hanno perso nulla: non c’è nulla da rimborsare.',
  'refusal.insurance_loss_too_small': 'Puoi chiedere il rimborso quando la perdita raggiunge {needed} {currency}.',
  'refusal.insurance_not_cancellable': 'Questa assicurazione è terminata e non si può annullare.',
  'refusal.too_many_micro_orders':
    'Puoi avere al massimo {maximum} contratti a secondi aperti in questa moneta. Attendi che uno si regoli.',
  'refusal.micro_orders_limit_reached': 'Hai raggiunto il tuo limite di {maximum} ordini al giorno. Torna domani.',
  'refusal.micro_loss_limit_reached':
    'Supereresti il tuo limite di perdita giornaliero. Oggi puoi ancora rischiare {left} {currency}, commissioni incluse.',
  'refusal.micro_second_full':
    'Per quel secondo c’è posto per {left} {currency}. Riduci l’importo o scegli un’altra durata.',
  'refusal.micro_pool_exhausted':
    'Il fondo della piattaforma ora copre fino a {left} {currency}. Riduci l’importo o riprova più tardi.',
  'refusal.insurance_sold_out': 'Questa assicurazione è esaurita. Assicura meno o riprova più tardi.',
  'refusal.insurance_premium_too_low':
    'Il premio dell’assicurazione {typeId} deve essere almeno {minimum}%: con meno la strategia migliore guadagna.',
  'refusal.acceptor_not_found': 'Partner OTC non trovato. Scegline uno dall’elenco.',
  'refusal.own_acceptor': 'Non puoi scambiare con te stesso. Scegli un altro Partner OTC.',
  'refusal.acceptor_unavailable': 'Questo Partner OTC non accetta operazioni ora. Scegline un altro.',
  'refusal.gateway_closed': 'Il pagamento online non è disponibile ora. Deposita in un altro modo.',
  'refusal.gateway_order_expired': 'Questo ordine di pagamento è troppo vecchio per l’accredito. Rettifica il saldo.',
  'refusal.gateway_order_paid': 'Questo ordine di pagamento è già stato accreditato. Ricarica la pagina.',
  'refusal.acceptor_money_out_of_range': 'Inserisci da {minimum} a {maximum} CNY.',
  'refusal.acceptor_deal_open': 'Hai un’operazione in corso con un Partner OTC. Completala o annullala prima.',
  'refusal.acceptor_balance_short':
    'Questo Partner OTC può accettare ora al massimo {maximum} CNY. Riduci l’importo o scegline un altro.',
  'refusal.gateway_day_cap':
    'Restano solo {left} {currency} del limite odierno dei pagamenti online. Alza il limite o riprova domani.',
  'refusal.gateway_unfunded': 'Il conto dei pagamenti online ha solo {left} {currency}. Aggiungi prima fondi.',
  'refusal.payment_way_not_offered': 'Questo Partner OTC non accetta questo metodo di pagamento. Scegline un altro.',
  'refusal.gateway_money_out_of_range': 'Paga da {minimum} a {maximum} CNY, con al massimo due decimali.',
  'refusal.gateway_order_not_found': 'Ordine di pagamento non trovato. Ricarica la pagina.',
  'refusal.too_many_gateway_orders':
    'Puoi avere al massimo {max} ordini di pagamento non pagati. Pagane uno o attendi che scada.',
  'refusal.gateway_signature_invalid': 'La firma non è valida.',
  'refusal.fiat_deal_not_found': 'Ordine fiat non trovato. Ricarica l’elenco.',
  'refusal.fiat_merchant_not_found': 'Merchant o richiesta non trovati. Ricarica l’elenco.',
  'refusal.fiat_merchant_handled': 'Questa richiesta di merchant è già stata gestita. Ricarica l’elenco.',
  'refusal.fiat_no_right': 'Può farlo solo l’altra parte di questo ordine.',
  'refusal.fiat_deal_handled': 'L’ordine ha cambiato stato: non è più possibile. Ricarica per vedere a che punto è.',
  'refusal.acceptor_deal_paid':
    'L’utente ha segnato l’ordine come pagato e non si può più rifiutare. Se il denaro è arrivato, conferma; se non è arrivato, o l’importo o chi ha pagato non corrispondono, contesta: gli USDT restano trattenuti finché gli operatori non decidono.',
  'refusal.payment_proof_required': 'Carica prima una prova del pagamento.',
  'refusal.fiat_appeal_too_early':
    'Il reclamo si apre qualche tempo dopo la conferma del pagamento. Riprova tra {seconds, plural, one {# secondo} other {# secondi}}.',
  'refusal.fiat_appeal_too_late': 'Il termine per il reclamo su questo ordine è scaduto. Contatta l’assistenza.',
  'refusal.appeal_proof_required':
    'Per un ordine concluso il reclamo richiede una prova. Apri l’ordine sul sito, scegli il reclamo e carica un’immagine.',
  'refusal.late_appeal_used':
    'Il reclamo per ordini conclusi senza pagamento è possibile una volta al giorno, e oggi è già stato usato. Riprova dopo mezzanotte (UTC+8) o contatta l’assistenza.',
  'refusal.fiat_closed': 'Il trading fiat ora è chiuso. Gli ordini in corso continuano. Riprova più tardi.',
  'refusal.fiat_restricted':
    'Il tuo trading fiat è limitato ancora per {hours} h {minutes} min. Per domande contatta l’assistenza.',
  'refusal.fiat_level_too_low':
    'Serve la verifica identità di livello {level}. Aumenta il livello o scegli un altro annuncio.',
  'refusal.payment_info_missing': 'Aggiungi prima un metodo di pagamento.',
  'refusal.trade_password_not_set': 'Imposta prima la password dei fondi: serve per rilasciare ciò che vendi.',
  'refusal.fiat_ad_not_found': 'L’annuncio non esiste o è terminato. Ricarica l’elenco.',
  'refusal.not_a_merchant': 'Non sei merchant di questa moneta. Fai prima richiesta.',
  'refusal.too_many_unfinished_deals': 'Puoi avere al massimo {maximum} ordini non conclusi. Concludine prima uno.',
  'refusal.too_many_cancellations':
    'Oggi hai annullato o lasciato scadere senza pagare {maximum} ordini. Torna domani.',
  'refusal.own_ad': 'Questo annuncio è tuo. Scegline un altro.',
  'refusal.fiat_ad_not_takeable': 'Questo annuncio ora non è disponibile. Scegline un altro o riprova più tardi.',
  'refusal.fiat_ad_barred':
    'La piattaforma ha ritirato questo annuncio: non puoi ripubblicarlo. Contatta l’assistenza.',
  'refusal.fiat_ad_still_up': 'Metti in pausa l’annuncio prima di chiuderlo.',
  'refusal.fiat_ad_has_deals': 'Questo annuncio ha ancora ordini non conclusi. Chiudilo quando saranno conclusi.',
  'refusal.fiat_deals_too_few': 'Questo merchant chiede almeno {needed} ordini completati. Scegli un altro annuncio.',
  'refusal.fiat_coin_not_offered': 'Non c’è trading fiat con questa moneta. Scegline un’altra.',
  'refusal.fiat_currency_not_offered': 'Questa valuta fiat non è offerta. Scegline un’altra.',
  'refusal.fiat_way_not_offered': 'Questo metodo di pagamento ora non è disponibile. Scegline un altro.',
  'refusal.fiat_rate_missing': 'Al momento non c’è un cambio fiat aggiornato. Riprova più tardi.',
  'refusal.fiat_merchant_applied':
    'Hai già chiesto di diventare merchant di questa moneta, o lo sei. Non serve ripetere.',
  'refusal.fiat_price_moved': 'Il prezzo ora è {price} {fiat}. Controllalo e invia di nuovo l’ordine.',
  'refusal.fiat_price_out_of_band': 'Il prezzo deve essere tra {minimum} e {maximum} {fiat}. Modificalo.',
  'refusal.fiat_premium_out_of_range':
    'Lo scarto variabile può essere al massimo ±{maximum}% e il prezzo minimo non può superare il massimo. Modificalo.',
  'refusal.fiat_money_not_whole': 'L’importo deve essere un multiplo di {unit} {fiat}.',
  'refusal.fiat_ad_number_out_of_range': 'La quantità dell’annuncio deve essere tra {minimum} e {maximum} {currency}.',
  'refusal.fiat_ad_limits_wrong':
    'I limiti per ordine sono errati: la quantità minima non può superare la massima, né la massima la quantità totale.',
  'refusal.fiat_remaining_short': 'Di questo annuncio restano solo {remaining} {currency}. Riduci la quantità.',
  'refusal.fiat_below_minimum': 'Il minimo è {minimum} {currency} ({money} {fiat}). Aumenta la quantità.',
  'refusal.fiat_above_maximum': 'Il massimo è {maximum} {currency} ({money} {fiat}). Riduci la quantità.',
  'refusal.fiat_day_limit_exceeded':
    'Superi il limite fiat giornaliero: oggi restano monete per un valore di {left} USDT. Un livello di verifica più alto lo aumenta.',
  'refusal.fiat_ad_already_open': 'Puoi avere un solo annuncio aperto per lato in questa moneta. Chiudi prima l’altro.',
  'refusal.too_many_ads': 'Puoi avere al massimo {maximum} annunci alla volta. Chiudine prima uno.',
  'refusal.appeal_not_open': 'Questo ordine non è in reclamo. Aggiorna la pagina.',
  'refusal.message_required': 'Scrivi qualcosa o scegli un’immagine.',
  'refusal.too_many_statements': 'Puoi presentare {maximum} dichiarazioni per ordine. Scrivi il resto nella chat.',
  'refusal.chat_closed': 'L’ordine è terminato da più di 24 ore: la chat è chiusa.',
  'refusal.chat_muted': 'Sei stato silenziato e per ora non puoi inviare messaggi.',
  'refusal.chat_too_fast':
    'Stai inviando troppo in fretta. Riprova tra {seconds, plural, one {# secondo} other {# secondi}}.',
  'refusal.ticket_not_found': 'Questa richiesta non esiste. Ricarica l’elenco.',
  'refusal.ticket_closed': 'Questa richiesta è chiusa. Riaprila o aprine una nuova.',
  'refusal.ticket_reopens_no_more': 'Questa richiesta è stata chiusa più di {days} giorni fa. Aprine una nuova.',
  'refusal.too_many_tickets': 'Puoi avere al massimo {max} richieste aperte alla volta. Chiudine prima una.',
  'refusal.reply_name_taken': 'Esiste già una risposta con questo nome. Scegline un altro.',
  'refusal.too_many_replies': 'Si possono conservare al massimo {max} risposte. Rimuovine prima una.',
  'refusal.proposal_outdated': 'Ciò che cambia è stato modificato dopo la richiesta. Rifiutala e inviane una nuova.',
  'refusal.changed_meanwhile':
    'Qualcuno ha modificato questo da quando lo hai aperto. Confronta ciò che c’è ora con il tuo e scegli.',
  'refusal.seen_required': 'Manca ciò che avevi visto. Rileggilo e invia `seen` con la modifica.',
  'refusal.acceptor_user_held': 'Questo utente non può prelevare ora. Rifiuta l’operazione o riprova più tardi.',
  'refusal.fiat_feedback_closed': 'Si valutano solo gli ordini completati, entro {days} giorni.',
  'refusal.fiat_feedback_given': 'Ha già valutato questo ordine.',
  'refusal.staking_order_not_found': 'Questo staking non esiste o è terminato. Ricarica l’elenco.',
  'refusal.subscription_not_found': 'Questa sottoscrizione non esiste. Ricarica l’elenco.',
  'refusal.subscription_already_unlocked': 'Queste monete sono già sbloccate: le trovi nel conto spot.',
  'refusal.subscription_not_allotted': 'Il risultato non è ancora uscito. Potrai sbloccare le monete dopo.',
  'refusal.subscription_still_locked': 'Queste monete restano bloccate per altre {hours} h {minutes} min.',
  'refusal.staking_closed': 'Lo staking ora è chiuso. Quello in corso continua. Riprova più tardi.',
  'refusal.staking_product_not_found': 'Questo prodotto di staking non esiste o non è più offerto. Scegline un altro.',
  'refusal.fee_tier_not_found': 'Questo livello di commissioni non esiste. Scegline uno della tabella.',
  'refusal.fee_grant_over': 'La scadenza della concessione è già passata. Scegline una successiva.',
  'refusal.launch_not_found': 'Questa vendita non esiste. Ricarica l’elenco.',
  'refusal.launch_handled': 'La vendita ha cambiato stato: non è più possibile. Ricarica per vedere a che punto è.',
  'refusal.launch_not_ended':
    'La vendita non è finita, o ci sono sottoscrizioni in attesa del prezzo. Riprova più tardi.',
  'refusal.launch_coming_soon': 'Prossimamente: la vendita non è ancora aperta.',
  'refusal.launch_ended': 'Questa vendita è finita. Aspetta la prossima.',
  'refusal.staking_terms_changed':
    'Il tasso o la durata di questo prodotto sono cambiati. Controllali e acquista di nuovo.',
  'refusal.launch_price_moved': 'Il prezzo è {price} USDT. Controllalo e sottoscrivi di nuovo.',
  'refusal.abnormal_quantity': 'La quantità deve essere un multiplo di {step} {currency}.',
  'refusal.below_minimum_purchase': 'Sotto l’acquisto minimo: sottoscrivi almeno {minimum} {currency}.',
  'refusal.exceeds_account_level':
    'Il livello del tuo conto non permette questa vendita. Prima alza il livello di verifica.',
  'refusal.purchase_limit_per_person': 'Il limite è di {limit} {currency} a persona. Riduci la quantità.',
  'refusal.too_many_staking_orders':
    'Puoi avere al massimo {maximum} staking attivi. Aspetta una scadenza o annullane uno.',
  'refusal.staking_sold_out':
    'Di questo prodotto ora si possono acquistare {remaining} {currency}. Riduci la quantità o riprova più tardi.',
  'refusal.launch_sold_out': 'Di questa vendita restano solo {remaining} {currency}.',
  'refusal.pay_currency_not_accepted': 'Questa vendita non si paga in questa moneta. Scegline un’altra.',
  'refusal.launch_terms_frozen': 'La vendita è annunciata: prezzo, quantità, modalità, date e blocco non cambiano più.',
  'refusal.audience_empty': 'Nessuno fa parte di questo pubblico',
  'refusal.maintenance_times_invalid':
    'Orari non validi: inizia dopo adesso ed entro 90 giorni, termina dopo l’inizio e dopo adesso, e dura al massimo 7 giorni.',
  'refusal.maintenance_begun': 'La manutenzione è iniziata: l’inizio e le parti non possono più cambiare.',
  'refusal.maintenance_over': 'Questa manutenzione è terminata o ritirata. Aggiorni l’elenco.',
};
