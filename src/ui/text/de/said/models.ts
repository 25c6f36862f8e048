/** Modelle: herunterladen, laden, aufbewahren. */
export const models = {
  'The tab that had the reading model in memory was closed.':
    'Der Tab, der das Lesemodell im Speicher hatte, wurde geschlossen.',
  'Nothing has to be done: this tab loads it by itself.':
    'Es ist nichts zu tun: Dieser Tab lädt es von selbst.',
  'Answers go on by rules alone. The reading model is tried again by itself.':
    'Die Antworten kommen weiter, von Regeln allein. Das Lesemodell wird von selbst wieder versucht.',
  'BGE small (English)': 'BGE small (Englisch)',
  'MiniLM (English, smallest)': 'MiniLM (Englisch, am kleinsten)',
  'E5 small (100 languages)': 'E5 small (100 Sprachen)',

  'The files of {repository} are not on this device.':
    'Die Dateien von {repository} sind nicht auf diesem Gerät.',
  'Download or import it on the Models screen.':
    'Laden Sie es auf dem Bildschirm „Modelle“ herunter, oder laden Sie es aus Dateien.',
  'This version of Trivium does not know the model {model}.':
    'Diese Version von Trivium kennt das Modell {model} nicht.',
  'Choose another one on the Models screen.':
    'Wählen Sie ein anderes auf dem Bildschirm „Modelle“.',
  'The files of {model} are not all on this device.':
    'Nicht alle Dateien von {model} sind auf diesem Gerät.',
  'Download, repair or import it on the Models screen.':
    'Laden Sie es auf dem Bildschirm „Modelle“ herunter, reparieren Sie es, oder laden Sie es aus Dateien.',
  'A file of the model is missing on this device.':
    'Eine Datei des Modells fehlt auf diesem Gerät.',
  'Repair it on the Models screen.': 'Reparieren Sie es auf dem Bildschirm „Modelle“.',
  'The embedding model {model} is not on this device.':
    'Das Embedding-Modell {model} ist nicht auf diesem Gerät.',
  '{host} does not give this model without a licence being accepted there.':
    '{host} gibt dieses Modell erst heraus, wenn dort eine Lizenz angenommen wurde.',
  'Download it by hand and import its files, or choose another model.':
    'Laden Sie es von Hand herunter und laden Sie es hier aus Dateien, oder wählen Sie ein anderes Modell.',
  'A file of the model is not to be had: the server answered {status}.':
    'Eine Datei des Modells ist nicht zu bekommen: Der Server antwortete {status}.',
  'Choose another model, or another model host.':
    'Wählen Sie ein anderes Modell oder einen anderen Anbieter.',
  '{host} could not be reached, or the connection broke again and again.':
    '{host} war nicht zu erreichen, oder die Verbindung brach immer wieder ab.',
  'What has arrived is kept: try again later and it goes on from there. A deployment may also allow other model hosts only.':
    'Was angekommen ist, bleibt: Versuchen Sie es später noch einmal, dann geht es von dort aus weiter. Vielleicht erlaubt diese Trivium-Kopie auch nur andere Anbieter.',
  'A file of the model is not the one that was expected: its hash differs.':
    'Eine Datei des Modells ist nicht die erwartete: Ihre Prüfsumme weicht ab.',
  'Nothing of it was kept. Try again later, or import the model from a source that you trust.':
    'Nichts davon wurde behalten. Versuchen Sie es später noch einmal, oder laden Sie das Modell aus Dateien, denen Sie vertrauen.',
  'Files of {model} are missing: {missing}.': 'Es fehlen Dateien von {model}: {missing}.',
  'Choose the whole folder of the model.': 'Wählen Sie den ganzen Ordner des Modells.',
  '{path} is not what its folder says it is: the hash differs.':
    '{path} ist nicht, was der Ordner angibt: Die Prüfsumme weicht ab.',
  '{path} cannot be read.': '{path} lässt sich nicht lesen.',
  'Copy or download the model anew. Nothing was changed.':
    'Kopieren Sie das Modell neu, oder laden Sie es neu herunter. Nichts wurde geändert.',
  'This is a WebLLM model, but not one that this version of Trivium can run.':
    'Dies ist ein WebLLM-Modell, aber keines, das diese Version von Trivium ausführen kann.',
  'Give the folder the name of the model, for example Qwen3-0.6B-q4f16_1-MLC.':
    'Geben Sie dem Ordner den Namen des Modells, zum Beispiel Qwen3-0.6B-q4f16_1-MLC.',
  'These files are no model that Trivium knows: there is neither mlc-chat-config.json (WebLLM) nor config.json with a folder onnx/ (transformers.js).':
    'Diese Dateien sind kein Modell, das Trivium kennt: Es gibt weder mlc-chat-config.json (WebLLM) noch config.json mit einem Ordner onnx/ (transformers.js).',
  'Choose the whole folder of a model.': 'Wählen Sie den ganzen Ordner eines Modells.',
  'The source has no files of {label}.': 'Die Quelle hat keine Dateien von {label}.',
  'Choose another model or another source.':
    'Wählen Sie ein anderes Modell oder eine andere Quelle.',
  'What is recorded of a model cannot be read.':
    'Was über ein Modell verzeichnet ist, lässt sich nicht lesen.',
  'Delete the model and get it again.': 'Löschen Sie das Modell und holen Sie es noch einmal.',
  '{label} has no build that can run here: there is no fitting file in its folder onnx/.':
    '{label} hat keine Fassung, die hier läuft: In seinem Ordner onnx/ ist keine passende Datei.',
  'Choose another model.': 'Wählen Sie ein anderes Modell.',
  '{url} did not answer within {seconds} seconds.':
    '{url} hat innerhalb von {seconds} Sekunden nicht geantwortet.',
  'Check that the server runs and that the address is right.':
    'Prüfen Sie, ob der Server läuft und die Adresse stimmt.',
  '{url} could not be reached.': '{url} war nicht zu erreichen.',
  'Check that the server runs, and that it allows this page to ask it (for Ollama: OLLAMA_ORIGINS={origin}). A server elsewhere must be allowed when Trivium is built.':
    'Prüfen Sie, ob der Server läuft und Anfragen dieser Seite erlaubt (bei Ollama: OLLAMA_ORIGINS={origin}). Ein Server auf einem anderen Rechner muss beim Bauen von Trivium erlaubt werden.',
  '{url} wants a key.': '{url} verlangt einen Schlüssel.',
  'Type it in the field for the key.': 'Geben Sie ihn in das Feld für den Schlüssel ein.',
  '{url} does not answer as a model server does (status {status}).':
    '{url} antwortet nicht wie ein Modellserver (Status {status}).',
  'The address ends with /v1 for most servers.':
    'Bei den meisten Servern endet die Adresse mit /v1.',
  '{host} could not be reached.': '{host} war nicht zu erreichen.',
  'Check the network and the address. A deployment may allow other model hosts only (TRIVIUM_MODEL_HOSTS when it is built).':
    'Prüfen Sie das Netz und die Adresse. Vielleicht erlaubt diese Trivium-Kopie nur andere Anbieter (TRIVIUM_MODEL_HOSTS beim Bauen).',
  '{host} does not have this model, or only for those who accepted its licence there.':
    '{host} hat dieses Modell nicht, oder nur für Personen, die dort seine Lizenz angenommen haben.',
  '{host} answered {status}.': '{host} antwortete {status}.',
  'Try again later.': 'Versuchen Sie es später noch einmal.',
  '{host} is not a model host: its answer is none.':
    '{host} ist kein Anbieter von Modellen: Die Antwort ist keine.',
  'A model host speaks the protocol of the default hub.':
    'Ein Anbieter von Modellen spricht das Protokoll des üblichen Hubs.',
  'The model needs {needed}, and the browser gives Trivium {free} more.':
    'Das Modell braucht {needed}, und der Browser gibt Trivium noch {free}.',
  '{amount} MB': '{amount} MB',
  '{amount} GB': '{amount} GB',
  'Delete another model, free space on the disk, or choose a smaller model.':
    'Löschen Sie ein anderes Modell, schaffen Sie Platz auf dem Datenträger, oder wählen Sie ein kleineres Modell.',

  '{name} is no GGUF file.': '{name} ist keine GGUF-Datei.',
  'Choose a file whose name ends in .gguf, as LM Studio or a download leaves it.':
    'Wählen Sie eine Datei, deren Name auf .gguf endet, wie LM Studio oder ein Download sie hinterlässt.',
  '{name} is a GGUF file of a version that Trivium does not read.':
    '{name} ist eine GGUF-Datei einer Fassung, die Trivium nicht liest.',
  'Get a newer file of the same model.': 'Besorgen Sie sich eine neuere Datei desselben Modells.',
  '{name} is cut short: its end is missing.': '{name} ist abgeschnitten: Das Ende fehlt.',
  '{name} cannot be read: its beginning makes no sense.':
    '{name} lässt sich nicht lesen: Der Anfang ergibt keinen Sinn.',
  '{name} is one of {count} parts, and not all of them were chosen.':
    '{name} ist einer von {count} Teilen, und nicht alle wurden gewählt.',
  'Choose all parts at once.': 'Wählen Sie alle Teile auf einmal.',
  'These are several models.': 'Das sind mehrere Modelle.',
  'Choose them one after the other.': 'Wählen Sie eines nach dem anderen.',
  '{name} is an addition to a model and no model by itself.':
    '{name} ist ein Zusatz zu einem Modell und für sich allein keines.',
  'Choose the file of the model.': 'Wählen Sie die Datei des Modells.',
  '{name} holds no language model.': '{name} enthält kein Sprachmodell.',
  'Choose the file of an instruction model.':
    'Wählen Sie die Datei eines Modells, das Anweisungen befolgt.',
  'The compiled library of {model} is not the one that came first: its hash differs.':
    'Die kompilierte Bibliothek von {model} ist nicht die, die zuerst kam: Ihr Hash ist ein anderer.',
  'It is code, and is not run. If you trust where it comes from, delete the model and get it again.':
    'Sie ist Code und wird nicht ausgeführt. Wenn Sie der Quelle vertrauen, löschen Sie das Modell und holen Sie es noch einmal.',
  '{name} is an embedding or re-ranking model: it writes no text.':
    '{name} ist ein Modell zum Vergleichen oder Nachsortieren: Es schreibt keinen Text.',
  '{name} is larger than 2 GB, and a browser reads such a file in parts only.':
    '{name} ist größer als 2 GB, und so eine Datei liest ein Browser nur in Teilen.',
  'Split it with llama-gguf-split (it comes with llama.cpp) and choose all parts at once, or choose a smaller model.':
    'Teilen Sie sie mit llama-gguf-split (gehört zu llama.cpp) und wählen Sie alle Teile auf einmal, oder wählen Sie ein kleineres Modell.',
  '{name} takes {size} GB, and a page may use 4 GB of memory.':
    '{name} braucht {size} GB, und eine Seite darf 4 GB Speicher belegen.',
  'Choose a smaller model, or have a model server run this one.':
    'Wählen Sie ein kleineres Modell, oder lassen Sie dieses von einem Modellserver ausführen.',
  'The browser asks again whether Trivium may read {name}.':
    'Der Browser fragt wieder, ob Trivium {name} lesen darf.',
  'Press “Allow reading” beside the model on the Models screen.':
    'Drücken Sie „Lesen erlauben“ neben dem Modell auf dem Bildschirm „Modelle“.',
  '{name} is not where it was: it was moved, renamed, changed or deleted.':
    '{name} ist nicht mehr, wo es war: Es wurde verschoben, umbenannt, geändert oder gelöscht.',
  'Put it back, or choose it again on the Models screen.':
    'Legen Sie es zurück, oder wählen Sie es auf dem Bildschirm „Modelle“ noch einmal.',
  'Choose the file again on the Models screen.':
    'Wählen Sie die Datei auf dem Bildschirm „Modelle“ noch einmal.',
  'This browser cannot run models from GGUF files: its WebAssembly has no 64-bit memory.':
    'Dieser Browser kann keine Modelle aus GGUF-Dateien ausführen: Seinem WebAssembly fehlt der 64-Bit-Speicher.',
  'Use a current Chrome, Edge or Firefox, or a model server on this machine.':
    'Nehmen Sie einen aktuellen Chrome, Edge oder Firefox, oder einen Modellserver auf diesem Rechner.',
  '{name} is of a kind (“{architecture}”) that this version of Trivium cannot run.':
    '{name} ist von einer Art („{architecture}“), die diese Version von Trivium nicht ausführen kann.',
  'Choose another model, or have a model server run this one.':
    'Wählen Sie ein anderes Modell, oder lassen Sie dieses von einem Modellserver ausführen.',
  '{name} cannot be loaded: parts of it are missing or damaged.':
    '{name} lässt sich nicht laden: Teile davon fehlen oder sind beschädigt.',
  'The browser does not let Trivium keep large files.':
    'Der Browser lässt Trivium keine großen Dateien behalten.',
  'Leave private browsing, allow this site to store things, or use another browser.':
    'Verlassen Sie den privaten Modus, erlauben Sie dieser Website, etwas zu speichern, oder nehmen Sie einen anderen Browser.',
};
