/** Nouns by what they stand for. */
import { setOf } from '../language/words.ts';

/** Nouns that say that something is a person, beyond what {@link PERSON_ENDING} tells. */
export const PERSONS = setOf(
  'man woman boy girl person actor actress king queen prince princess duke duchess count countess earl baron emperor empress ' +
    'politician musician singer songwriter guitarist drummer bassist pianist violinist composer conductor rapper vocalist ' +
    'writer author poet novelist playwright journalist critic editor artist painter sculptor photographer architect designer ' +
    'scientist physicist chemist biologist mathematician philosopher historian economist engineer inventor astronomer ' +
    'soldier officer general admiral colonel captain commander marshal pilot astronaut president minister senator governor mayor ' +
    'judge lawyer attorney diplomat ambassador bishop archbishop priest pope cardinal saint monk nun rabbi imam ' +
    'player footballer cricketer swimmer athlete runner boxer wrestler skater skier cyclist golfer coach manager ' +
    'director producer screenwriter filmmaker comedian dancer model host presenter businessman businesswoman entrepreneur ' +
    'teacher professor scholar student doctor physician nurse son daughter father mother brother sister wife husband ' +
    'consort heir ruler monarch leader founder member activist nobleman noblewoman missionary explorer merchant farmer ' +
    'chair chairperson clerk treasurer secretary trustee inspector surveyor solicitor accountant auditor curator librarian registrar ' +
    'apprentice landlord tenant spokesperson ' +
    'detective spy criminal murderer character heroine hero guest star champion medalist patient',
);
export const PERSON_ENDING =
  /(?:ist|ician|smith|wright|grapher|man|woman|men|women|keeper|ologist|onomer|ess)$/;
/** Nouns that, with "the" or "this", point back to the thing a text is about. */
export const GENERIC = setOf(
  'film movie picture documentary album song single track record novel book story poem play series show program programme episode ' +
    'company corporation firm business band group duo team club squad school college university institute institution academy hospital museum library church cathedral ' +
    'city town village municipality commune settlement suburb district county province state country nation region island area community neighborhood ' +
    'river lake mountain valley bay airport station railway line road highway street bridge building tower castle palace stadium arena ' +
    'game newspaper magazine journal publication website organization organisation association society party union league tournament competition festival event ' +
    'war battle treaty act law agency department ministry court army regiment battalion ship vessel aircraft car vehicle engine language religion ' +
    'species genus family disease drug theory method system programme project opera ballet symphony work painting sculpture award prize channel network label brand product',
);
