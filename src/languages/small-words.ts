/** The words that every text of a language has, whatever it is about: articles, prepositions, verbs of questions. */
const split = (words: string): readonly string[] => words.split(' ');

/** By the language's code (ISO 639-1). */
export const SMALL_WORDS: Record<string, readonly string[]> = {
  en: split(
    'the of and to in is was for on are with as his they be at have this from or had by not but what all were we when your can said there an each which she do how their if will other about out many then them these so some her would make like him into has look two more could people than first been its now find did get come made may part over also upon does who whom whose where why that it you a us under between before after should born named called much long am me he no must die man hat war door has most den far name give tell show list care form sin fine table list sole',
  ),
  de: split(
    'der die das und ist von zu den mit sich des auf für nicht ein eine einen einem einer eines als auch es an er hat haben aus bei wird werden sind noch nach wie im am in so oder aber vor zur zum bis mehr durch man sein seine wurde wurden war waren hatte was dass über unter zwischen kann können muss müssen soll gibt heißt liegt geboren gestorben schrieb nur wenn ich wir sie ihr mein meine dieser diese dieses diesem kein keine ins vom beim gegen ohne um wer wen wem wessen wo wann warum wieso weshalb woher wohin wieviel wieviele viele welche welcher welches welchem welchen worum womit wofür kostet kosten beginnt beginnen endet steht stehen befindet gilt gelten nenne nennen zeige erkläre erklär beschreibe vergleiche alle darf dürfen hieß starb lebt lebte bedeutet',
  ),
  nl: split(
    'de het een van en is dat op te zijn voor met die niet aan er als ook bij maar om door over uit naar dan nog werd worden heeft had waren deze dit tot onder tussen kan moet ligt schreef geboren ik wij zij hij je ons hun meer geen in was hoe wat wie waar wat wanneer waarom welk welke hoeveel waarover kost kosten begint heet stierf mag woont betekent alle',
  ),
  fr: split(
    "le la les de des du et est un une en que qui dans pour par sur au aux avec ne pas ce cette ces il elle ils se sa son ses plus où était sont été étaient fut né née nés mort écrit réalisé ou mais comme sans leur leurs nous vous je être fait entre sous a ont c'est qu'est d'un d'une quand quel quelle quels quelles pourquoi combien comment lequel laquelle quoi coûte commence trouve peut doit signifie habite appelle explique donne vit mourut naquit l'on n'est y",
  ),
  es: split(
    'el la los las de del y en que es un una por con para se su sus no al lo como más pero fue fueron era ha han son está están nació murió escribió entre sobre sin también este esta estos hasta desde nos ser tiene hay muy qué quién quiénes quien cuándo cuando dónde donde cuál cuáles cuánto cuánta cuántos cuántas cómo cuesta empieza comienza termina puede debe significa vive llama explica tuvo dijo',
  ),
  pt: split(
    'o a os as de do da dos das e em no na nos nas que é um uma por com para se seu sua não ao à como mais mas foi foram era são está nasceu morreu escreveu fica pelo pela também entre sobre sem ou ser tem há isso este esta já quem quando onde qual quais quanto quanta quantos quantas custa começa termina pode deve significa vive chama explique tem teve',
  ),
  it: split(
    "il lo la gli le i di del della dei delle degli da dal dalla nel nella in e è che un una per con non si su sul sulla al alla come più ma fu sono era ha hanno nato nata morto morta scritto diretto stato stata anche tra fra questo questa sua suo dell'isola cos'è dov'è chi quale quali dove quando cosa perché quanto quanti quante costa comincia inizia finisce trova può deve significa vive chiama spiega elenca qual",
  ),
  ro: split(
    'și în de la pe cu un o nu este sunt a fost care ce din pentru sau al ale ca se prin dar după lui ei născut scris mai între unui unei cine unde când cum câte cât',
  ),
  da: split(
    'og i er at på det en den til af som for ikke med har de et var fra blev om men kan eller han hun sig efter være ved født døde skrev ligger hedder jeg der også under mellem skal hvem hvor hvornår hvorfor hvilken hvilket hvilke hvad hvordan koster begynder slutter betyder bor må',
  ),
  no: split(
    'og i er å at på det en den til av som for ikke med har de et var fra ble om men kan eller han hun seg etter være ved født døde skrev ligger heter jeg også under mellom skal hvem hvor når hvorfor hvilken hvilket hvilke hva hvordan koster begynner slutter betyr bor må',
  ),
  sv: split(
    'och i är att på det en den till av som för inte med har de ett var från blev om men kan eller han hon sig efter vara vid född föddes dog skrev ligger heter jag också under mellan ska skall vem vad vilken vilket vilka när varför hur kostar börjar slutar betyder bor får måste många',
  ),
  fi: split(
    'ja on ei se että oli ovat hän joka mutta myös kun niin tai sekä olla ole kuin jos sen hänen syntyi kirjoitti mukaan jokaisella olisi kuka mikä missä milloin miksi mitä kuinka mihin mistä montako maksaa alkaa asuu tarkoittaa sijaitsee',
  ),
  pl: split(
    'i w z na do się nie jest to że od po o jak był była było były dla przez przy ale oraz są za co jego jej tym tego ten ta urodził urodziła napisał lub czy może ma kto gdzie kiedy dlaczego jaki jaka jakie która który które kim czym ile kosztuje zaczyna kończy leży znaczy mieszka musi ilu zmarł zmarła między',
  ),
  cs: split(
    'a v na se je že s z do o k pro jako byl byla bylo byli jsou ale nebo po od za při není podle být mezi také jeho její tento narodil narodila napsal má ve kdo kde kdy proč jaký jaká jaké který která které kolik jak co stojí začíná končí leží znamená žije musí smí',
  ),
  hu: split(
    'a az és hogy nem is egy volt van meg kik mint csak már vagy ezt azt mely lett született írta kell lehet között szerint minden joga ki mi hol mikor miért hogyan melyik milyen hány mennyi kerül kezdődik jelent él',
  ),
  tr: split(
    've bir bu da de için ile olarak olan daha çok gibi kadar ama veya değil var yok doğdu öldü yazdı sonra her en o mi mı mu mü ne kim nerede zaman neden nasıl hangi kaç kimdir nedir nerededir kimler nelerdir hakkında başlıyor',
  ),
  id: split(
    'yang dan di dari dengan untuk pada adalah ini itu tidak dalam oleh sebagai atau telah akan ke setiap orang siapa mana kapan mengapa bagaimana apa berapa',
  ),
  ru: split(
    'и в не на что он с как по это но из у за от для то же она так был была было были или чем при о к его её написал родился родилась находится кто где когда почему какой какая какие сколько который',
  ),
  uk: split(
    'і в не на що він з як по це але із у за від для та вона так був була було були або при його її написав народився народилася хто де коли чому який яка які скільки',
  ),
  bg: split(
    'и в не на че той с как по това но от за да се е са беше или при го му написал роден кой къде кога защо какво колко коя кои',
  ),
};

/** Words with which a question begins, and that stand in no English one and in no name. */
export const ASKING = new Set(
  split(
    'wer ist wen wem wessen wann warum wieso weshalb woher wohin wieviel wieviele welche welcher welches welchem welchen worum womit wofür waar wat wanneer waarom welk welke hoeveel waarover où quand quel quelle quels quelles pourquoi combien comment quién quiénes qué cuándo dónde cuál cuáles cuánto cuánta cuántos cuántas cómo quem quais quantos quantas perché quanti quante quali cine unde când câte hvem hvornår hvorfor hvilken hvilket hvilke hvad hva hvordan vem vad vilken vilket vilka varför kuka mikä missä milloin miksi mitä kto gdzie kiedy dlaczego jaki jaka jakie kdo kdy proč jaký jaká jaké kolik mikor miért hogyan melyik milyen hány nerede nasıl hangi kimdir nedir siapa kapan mengapa bagaimana berapa кто где когда почему хто коли чому скільки кой къде кога защо',
  ),
);

/** Names have them too, in English texts as well. */
export const IN_NAMES = new Set(
  split(
    'de la le les van von der den di da du des el al del della dos das los las do y et e a i o un en san se na no per om si su sur das die à',
  ),
);
