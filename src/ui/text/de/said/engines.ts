/** Engines: was misslang, und was im Lösungsweg darüber steht. */
export const engines = {
  'Built-in': 'Eingebaut',
  'spell checking': 'der Rechtschreibprüfung',
  "The browser's model": 'Das Modell des Browsers',
  'The graphics card computes this model wrongly ({lowest} instead of 1): the processor does it.':
    'Die Grafikkarte rechnet bei diesem Modell falsch ({lowest} statt 1): Der Prozessor übernimmt es.',
  'The graphics card could not run this model ({cause}): the processor does it.':
    'Die Grafikkarte konnte dieses Modell nicht ausführen ({cause}): Der Prozessor übernimmt es.',
  'Nothing has to be done. A newer browser or graphics driver may make it faster.':
    'Es ist nichts zu tun. Ein neuerer Browser oder Grafiktreiber macht es vielleicht schneller.',
  'The model does not fit the memory of this device.':
    'Das Modell passt nicht in den Speicher dieses Geräts.',
  'Close other tabs and programs that use the graphics card, or choose a smaller model.':
    'Schließen Sie andere Tabs und Programme, die die Grafikkarte nutzen, oder wählen Sie ein kleineres Modell.',
  'The connection to the graphics card was lost.': 'Die Verbindung zur Grafikkarte ist abgerissen.',
  'This happens when it runs out of memory, after the computer slept, or when its driver is updated. If it happens again, choose a smaller model.':
    'Das geschieht, wenn ihr Speicher nicht reicht, nach dem Ruhezustand des Computers oder wenn ihr Treiber aktualisiert wird. Kommt es wieder vor, wählen Sie ein kleineres Modell.',
  'This model needs 16-bit numbers on the graphics card (shader-f16), which it does not have.':
    'Dieses Modell braucht 16-Bit-Zahlen auf der Grafikkarte (shader-f16), die sie nicht hat.',
  'Choose the build of the model that ends in q4f32.':
    'Wählen Sie die Fassung des Modells, deren Name auf q4f32 endet.',
  'This browser gives no access to the graphics card (WebGPU).':
    'Dieser Browser gibt keinen Zugang zur Grafikkarte (WebGPU).',
  'Use a current Chrome, Edge, Firefox or Safari, or choose a small model that runs without it.':
    'Verwenden Sie aktuelles Chrome, Edge, Firefox oder Safari, oder wählen Sie ein kleines Modell, das ohne sie läuft.',
  'The question is {letters} letters long: {read} of them were read.':
    'Die Frage ist {letters} Zeichen lang: {read} davon wurden gelesen.',
  'Sentences that could not be read: {count} ({cause}).':
    'Sätze, die sich nicht lesen ließen: {count} ({cause}).',
  'Facts that could not be read: {count} ({cause}).':
    'Aussagen, die sich nicht lesen ließen: {count} ({cause}).',
  'Possible answers that could not be weighed: {count} ({cause}).':
    'Mögliche Antworten, die sich nicht abwägen ließen: {count} ({cause}).',
  'Clues that could not be followed: {count} ({cause}).':
    'Hinweise, denen sich nicht folgen ließ: {count} ({cause}).',
  'Ways to the answer that failed: {count} ({cause}).':
    'Wege zur Antwort, die misslangen: {count} ({cause}).',
  'The built-in engine failed ({cause}) and found nothing.':
    'Die eingebaute Engine ist gescheitert ({cause}) und hat nichts gefunden.',
  'The reading model failed ({cause}): rules alone did this step.':
    'Das Lesemodell ist ausgefallen ({cause}): Diesen Schritt haben Regeln allein gemacht.',
  'The reading model was ended meanwhile: rules alone did this step.':
    'Das Lesemodell wurde inzwischen beendet: Diesen Schritt haben Regeln allein gemacht.',
  'The model broke down.': 'Das Modell ist zusammengebrochen.',
  '{engine} fell silent and was started anew, without a schema this time.':
    '{engine} ist verstummt und wurde neu gestartet, diesmal ohne Schema.',
  '{engine} broke down and was started anew ({cause})':
    '{engine} ist zusammengebrochen und wurde neu gestartet ({cause})',
  '{engine} did not fit the memory: a smaller model did this step.':
    '{engine} passte nicht in den Speicher: Ein kleineres Modell hat diesen Schritt gemacht.',
  'Another model was loaded.': 'Ein anderes Modell wurde geladen.',
  'It is started anew for the next question. If it happens again, choose another one.':
    'Für die nächste Frage wird es neu gestartet. Kommt es wieder vor, wählen Sie ein anderes.',
  'There is no engine called {engine} here.': 'Hier gibt es keine Engine namens {engine}.',
  'No model is loaded.': 'Kein Modell ist geladen.',
  'Load one first.': 'Laden Sie zuerst eines.',
  'The part of Trivium that runs the model has crashed.':
    'Der Teil von Trivium, der das Modell ausführt, ist abgestürzt.',
  'The part of Trivium that compares texts has crashed.':
    'Der Teil von Trivium, der Texte vergleicht, ist abgestürzt.',
  'It is started anew. If it happens again, choose a smaller model.':
    'Er wird neu gestartet. Kommt es wieder vor, wählen Sie ein kleineres Modell.',
  'The model made no progress for {seconds} seconds and was ended.':
    'Das Modell kam {seconds} Sekunden lang nicht voran und wurde beendet.',
  'Choose a smaller one on the Models screen.':
    'Wählen Sie ein kleineres auf dem Bildschirm „Modelle“.',
  'No model can be run here.': 'Hier lässt sich kein Modell ausführen.',
  '{typed} is not the address of a server.': '{typed} ist keine Adresse eines Servers.',
  'An address begins with http:// or https://, not {protocol}//.':
    'Eine Adresse beginnt mit http:// oder https://, nicht mit {protocol}//.',
  'An address must not carry a name and password; there is a field for keys.':
    'Eine Adresse darf keinen Namen und kein Passwort enthalten; für Schlüssel gibt es ein Feld.',
  'An address ends with its path.': 'Eine Adresse endet mit ihrem Pfad.',
  '{host} is another machine: your questions and the passages they are answered from will be sent there, unencrypted.':
    '{host} ist ein anderer Rechner: Ihre Fragen und die Textstellen, aus denen sie beantwortet werden, werden dorthin gesendet, und zwar unverschlüsselt.',
  '{host} is another machine: your questions and the passages they are answered from will be sent there.':
    '{host} ist ein anderer Rechner: Ihre Fragen und die Textstellen, aus denen sie beantwortet werden, werden dorthin gesendet.',
  'Type one like http://127.0.0.1:11434/v1.': 'Geben Sie eine wie http://127.0.0.1:11434/v1 ein.',
  'This copy of Trivium asks model servers on this machine only, and {host} is another one.':
    'Diese Trivium-Kopie fragt nur Modellserver auf diesem Rechner, und {host} ist ein anderer.',
  'Whoever put it up can allow that server when building it (TRIVIUM_MODEL_SERVERS, docs/engines.md).':
    'Wer sie bereitstellt, kann diesen Server beim Bauen erlauben (TRIVIUM_MODEL_SERVERS, docs/engines.md).',
  'No model server answers at {url}.': 'Unter {url} antwortet kein Modellserver.',
  'Start the server, and let it accept requests from this page (CORS; for Ollama set OLLAMA_ORIGINS).':
    'Starten Sie den Server und lassen Sie ihn Anfragen dieser Seite annehmen (CORS; bei Ollama OLLAMA_ORIGINS setzen).',
  'The server at {url} broke off in the middle of its answer, or sent something else.':
    'Der Server unter {url} brach mitten in der Antwort ab oder sandte etwas anderes.',
  'The server at {url} said nothing for {seconds} seconds.':
    'Der Server unter {url} sagte {seconds} Sekunden lang nichts.',
  'It may still be loading the model, or the model is too large for its machine.':
    'Vielleicht lädt er das Modell noch, oder es ist zu groß für seinen Rechner.',
  'Check the key in the settings.': 'Prüfen Sie den Schlüssel in den Einstellungen.',
  'Check the address, and that the server has a model called "{model}".':
    'Prüfen Sie die Adresse und ob der Server ein Modell namens „{model}“ hat.',
  "Look at the server's own window or log.":
    'Sehen Sie im Fenster oder Protokoll des Servers nach.',
  'The server refused the request ({status}: {said}).':
    'Der Server wies die Anfrage ab ({status}: {said}).',
  'The server refused the request ({status}).': 'Der Server wies die Anfrage ab ({status}).',
  'No model server is set.': 'Kein Modellserver ist eingestellt.',
  'Type its address on the Models screen, or choose another engine.':
    'Geben Sie seine Adresse auf dem Bildschirm „Modelle“ ein, oder wählen Sie eine andere Engine.',
  'The server failed: {message}': 'Der Server hat versagt: {message}',
  "Look at the server's own window or log, or choose another model.":
    'Sehen Sie im Fenster oder Protokoll des Servers nach, oder wählen Sie ein anderes Modell.',
  'The model refused: {message}': 'Das Modell hat abgelehnt: {message}',
  'The browser has not downloaded its model yet.':
    'Der Browser hat sein Modell noch nicht heruntergeladen.',
  'Start the download on the Models screen.':
    'Beginnen Sie das Herunterladen auf dem Bildschirm „Modelle“.',
  'This browser has no language model of its own.': 'Dieser Browser hat kein eigenes Sprachmodell.',
  'Current desktop versions of Chrome and Edge have one on machines that are large enough.':
    'Aktuelle Desktop-Versionen von Chrome und Edge haben eines, wenn der Rechner groß genug ist.',
  "The browser held its model's answer back.":
    'Der Browser hielt die Antwort seines Modells zurück.',
  'The built-in engine takes this step over.': 'Die eingebaute Engine übernimmt diesen Schritt.',
  "The browser's model does not take this request.":
    'Das Modell des Browsers nimmt diese Anfrage nicht an.',
  "This is more than the browser's model can read at once.":
    'Das ist mehr, als das Modell des Browsers auf einmal lesen kann.',
  '{engine} ran out of room: what it wrote until then counts.':
    '{engine} hatte keinen Platz mehr: Was bis dahin geschrieben war, zählt.',
  'The output had to be repaired once.': 'Die Ausgabe musste einmal berichtigt werden.',
  'It was asked in parts, one after the other.':
    'Es wurde in Teilen gefragt, einer nach dem anderen.',
  'This does not fit the {tokens} tokens that {engine} can read at once.':
    'Das passt nicht in die {tokens} Token, die {engine} auf einmal lesen kann.',
  'Make passages shorter in the settings, or choose a model with a larger window.':
    'Machen Sie die Textstellen in den Einstellungen kürzer, oder wählen Sie ein Modell mit größerem Kontextfenster.',
  '{repository} has no chat template: it was not trained to follow instructions.':
    '{repository} hat keine Chat-Vorlage: Es wurde nicht dafür trainiert, Anweisungen zu folgen.',
  'Choose an instruction model.': 'Wählen Sie ein Modell, das Anweisungen folgt (Instruct).',
  'This is more than the model can read at once.':
    'Das ist mehr, als das Modell auf einmal lesen kann.',
  'Set its context window on the Models screen to what the server has.':
    'Stellen Sie sein Kontextfenster unter „Modelle“ so ein, wie es der Server hat.',
  'Make passages shorter in the settings.':
    'Machen Sie die Textstellen in den Einstellungen kürzer.',
  '{engine} could not do this step ({cause}); {fallback} did it.':
    '{engine} konnte diesen Schritt nicht machen ({cause}); gemacht hat ihn: {fallback}.',

  'The model did not answer in the form asked for. The built-in engine takes this step over.':
    'Das Modell hat nicht in der verlangten Form geantwortet. Die eingebaute Engine übernimmt diesen Schritt.',
  'Expected a JSON object with "reason" and "answer".':
    'Erwartet wurde ein JSON-Objekt mit „reason“ und „answer“.',
  'Expected a JSON object with "answer" and "from".':
    'Erwartet wurde ein JSON-Objekt mit „answer“ und „from“.',
  'Expected a JSON object with "answer" and "from", nothing else.':
    'Erwartet wurde ein JSON-Objekt mit „answer“ und „from“ und sonst nichts.',
  'Expected a JSON object with "answer" and "evidence", nothing else.':
    'Erwartet wurde ein JSON-Objekt mit „answer“ und „evidence“ und sonst nichts.',
  'Expected a JSON object with "reason" and "answer", nothing else.':
    'Erwartet wurde ein JSON-Objekt mit „reason“ und „answer“ und sonst nichts.',
  'Expected a JSON object with a list "clues".':
    'Erwartet wurde ein JSON-Objekt mit einer Liste „clues“.',
  'Expected a JSON object with a list "triplets".':
    'Erwartet wurde ein JSON-Objekt mit einer Liste „triplets“.',
  'Expected a JSON object with a list "needs".':
    'Erwartet wurde ein JSON-Objekt mit einer Liste „needs“.',
  'Expected a JSON object with "thought", "facts" and "question".':
    'Erwartet wurde ein JSON-Objekt mit „thought“, „facts“ und „question“.',
  'Expected {yes} or {no}.': 'Erwartet wurde {yes} oder {no}.',
  'Expected a JSON object with "action": [NO_RETRIEVAL], [SUBQ] or [SUFFICIENT].':
    'Erwartet wurde ein JSON-Objekt mit „action“: [NO_RETRIEVAL], [SUBQ] oder [SUFFICIENT].',
  'The action [SUBQ] needs a "subquery".': 'Die Aktion [SUBQ] braucht „subquery“.',
  'Expected a JSON object with "thought" and "retrieve".':
    'Erwartet wurde ein JSON-Objekt mit „thought“ und „retrieve“.',
  'Expected a JSON object with "thought" and "retrieve", nothing else.':
    'Erwartet wurde ein JSON-Objekt mit „thought“ und „retrieve“ und sonst nichts.',
  'Expected a JSON object with a list "bindings".':
    'Erwartet wurde ein JSON-Objekt mit einer Liste „bindings“.',
  'Expected a JSON object with "question".': 'Erwartet wurde ein JSON-Objekt mit „question“.',
  'Expected {form}.': 'Erwartet wurde {form}.',
  'Expected a JSON object with a list "questions".':
    'Erwartet wurde ein JSON-Objekt mit einer Liste „questions“.',
  'Expected a JSON object with a list "knowledge".':
    'Erwartet wurde ein JSON-Objekt mit einer Liste „knowledge“.',
  'Expected a JSON object with "thought" and "done".':
    'Erwartet wurde ein JSON-Objekt mit „thought“ und „done“.',
};
