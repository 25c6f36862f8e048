/** Countries and their demonyms, and a few first-level regions: "American" and "Texas" are the same country. */
import { fold } from './text.ts';

const TABLE = `Afghanistan=Afghan;Albania=Albanian;Algeria=Algerian;Andorra=Andorran;Angola=Angolan;Argentina=Argentine,Argentinian;
Armenia=Armenian;Australia=Australian;Austria=Austrian;Azerbaijan=Azerbaijani;Bahamas=Bahamian;Bahrain=Bahraini;Bangladesh=Bangladeshi;
Barbados=Barbadian;Belarus=Belarusian;Belgium=Belgian;Belize=Belizean;Benin=Beninese;Bhutan=Bhutanese;Bolivia=Bolivian;
Bosnia and Herzegovina=Bosnian;Botswana=Botswanan,Motswana;Brazil=Brazilian;Brunei=Bruneian;Bulgaria=Bulgarian;Burkina Faso=Burkinabé;
Burundi=Burundian;Cambodia=Cambodian;Cameroon=Cameroonian;Canada=Canadian;Cape Verde=Cape Verdean;Chad=Chadian;Chile=Chilean;
China=Chinese;Colombia=Colombian;Comoros=Comorian;Congo=Congolese;Costa Rica=Costa Rican;Croatia=Croatian,Croat;Cuba=Cuban;
Cyprus=Cypriot;Czech Republic=Czech;Czechoslovakia=Czechoslovak;Denmark=Danish,Dane;Djibouti=Djiboutian;Dominican Republic=Dominican;
East Germany=East German;Ecuador=Ecuadorian;Egypt=Egyptian;El Salvador=Salvadoran;England=English;Eritrea=Eritrean;Estonia=Estonian;
Ethiopia=Ethiopian;Fiji=Fijian;Finland=Finnish,Finn;France=French,Frenchman;Gabon=Gabonese;Gambia=Gambian;Georgia=Georgian;
Germany=German;Ghana=Ghanaian;Greece=Greek;Greenland=Greenlandic;Guatemala=Guatemalan;Guinea=Guinean;Guyana=Guyanese;Haiti=Haitian;
Honduras=Honduran;Hong Kong=Hong Konger;Hungary=Hungarian;Iceland=Icelandic,Icelander;India=Indian;Indonesia=Indonesian;Iran=Iranian,Persian;
Iraq=Iraqi;Ireland=Irish,Irishman;Israel=Israeli;Italy=Italian;Ivory Coast=Ivorian;Jamaica=Jamaican;Japan=Japanese;Jordan=Jordanian;
Kazakhstan=Kazakh,Kazakhstani;Kenya=Kenyan;Kosovo=Kosovar;Kuwait=Kuwaiti;Kyrgyzstan=Kyrgyz;Laos=Laotian;Latvia=Latvian;Lebanon=Lebanese;
Lesotho=Basotho;Liberia=Liberian;Libya=Libyan;Liechtenstein=Liechtensteiner;Lithuania=Lithuanian;Luxembourg=Luxembourgish;Macedonia=Macedonian;
Madagascar=Malagasy;Malawi=Malawian;Malaysia=Malaysian;Maldives=Maldivian;Mali=Malian;Malta=Maltese;Mauritania=Mauritanian;
Mauritius=Mauritian;Mexico=Mexican;Moldova=Moldovan;Monaco=Monégasque;Mongolia=Mongolian;Montenegro=Montenegrin;Morocco=Moroccan;
Mozambique=Mozambican;Myanmar=Burmese;Namibia=Namibian;Nepal=Nepalese,Nepali;Netherlands=Dutch,Dutchman;New Zealand=New Zealander;
Nicaragua=Nicaraguan;Niger=Nigerien;Nigeria=Nigerian;North Korea=North Korean;Northern Ireland=Northern Irish;Norway=Norwegian;Oman=Omani;
Pakistan=Pakistani;Palestine=Palestinian;Panama=Panamanian;Papua New Guinea=Papua New Guinean;Paraguay=Paraguayan;Peru=Peruvian;
Philippines=Filipino,Philippine;Poland=Polish,Pole;Portugal=Portuguese;Prussia=Prussian;Puerto Rico=Puerto Rican;Qatar=Qatari;Romania=Romanian;
Russia=Russian;Rwanda=Rwandan;Samoa=Samoan;Saudi Arabia=Saudi,Saudi Arabian;Scotland=Scottish,Scot;Senegal=Senegalese;Serbia=Serbian,Serb;
Seychelles=Seychellois;Sierra Leone=Sierra Leonean;Singapore=Singaporean;Slovakia=Slovak,Slovakian;Slovenia=Slovenian,Slovene;Somalia=Somali;
South Africa=South African;South Korea=South Korean,Korean;Soviet Union=Soviet;Spain=Spanish,Spaniard;Sri Lanka=Sri Lankan;Sudan=Sudanese;
Suriname=Surinamese;Sweden=Swedish,Swede;Switzerland=Swiss;Syria=Syrian;Taiwan=Taiwanese;Tajikistan=Tajik;Tanzania=Tanzanian;Thailand=Thai;
Togo=Togolese;Tonga=Tongan;Trinidad and Tobago=Trinidadian;Tunisia=Tunisian;Turkey=Turkish,Turk,Ottoman;Turkmenistan=Turkmen;Uganda=Ugandan;Ukraine=Ukrainian;
United Arab Emirates=Emirati;United Kingdom=British,Briton;United States=American;Uruguay=Uruguayan;Uzbekistan=Uzbek;Vatican City=Vatican;
Venezuela=Venezuelan;Vietnam=Vietnamese;Wales=Welsh,Welshman;West Germany=West German;Yemen=Yemeni;Yugoslavia=Yugoslav,Yugoslavian;
Zambia=Zambian;Zimbabwe=Zimbabwean;Byzantine Empire=Byzantine;Roman Empire=Roman;Ottoman Empire=Ottoman;Catalonia=Catalan;Bohemia=Bohemian;Bavaria=Bavarian;Flanders=Flemish`;

const ALIASES = `USA=United States;U.S.=United States;US=United States;United States of America=United States;America=United States;UK=United Kingdom;
U.K.=United Kingdom;Great Britain=United Kingdom;Britain=United Kingdom;England=United Kingdom;Scotland=United Kingdom;Wales=United Kingdom;
Northern Ireland=United Kingdom;USSR=Soviet Union;Soviet Russia=Soviet Union;Holland=Netherlands;Persia=Iran;Burma=Myanmar;Republic of Ireland=Ireland;
People's Republic of China=China;Republic of Korea=South Korea;Republic of China=Taiwan;West Germany=Germany;East Germany=Germany;Nazi Germany=Germany;
Côte d'Ivoire=Ivory Coast;Czechia=Czech Republic;Russian Empire=Russia;Kingdom of Italy=Italy;North Macedonia=Macedonia;UAE=United Arab Emirates;
Bavaria=Germany;Catalonia=Spain;Flanders=Belgium;Ottoman Empire=Turkey`;

const REGIONS: Record<string, string> = {
  'United States':
    'Alabama Alaska Arizona Arkansas California Colorado Connecticut Delaware Florida Hawaii Idaho Illinois Indiana Iowa Kansas Kentucky ' +
    'Louisiana Maine Maryland Massachusetts Michigan Minnesota Mississippi Missouri Montana Nebraska Nevada New_Hampshire New_Jersey New_Mexico ' +
    'New_York North_Carolina North_Dakota Ohio Oklahoma Oregon Pennsylvania Rhode_Island South_Carolina South_Dakota Tennessee Texas Utah Vermont ' +
    'Virginia Washington West_Virginia Wisconsin Wyoming Hollywood Manhattan Brooklyn Chicago Los_Angeles',
  Canada:
    'Ontario Quebec Nova_Scotia New_Brunswick Manitoba British_Columbia Prince_Edward_Island Saskatchewan Alberta Newfoundland Yukon Nunavut',
  Australia: 'New_South_Wales Queensland South_Australia Tasmania Victoria Western_Australia',
  India:
    'Andhra_Pradesh Assam Bihar Gujarat Haryana Karnataka Kerala Madhya_Pradesh Maharashtra Odisha Punjab Rajasthan Tamil_Nadu Telangana ' +
    'Uttar_Pradesh West_Bengal Bollywood Tollywood Malayalam Tamil Telugu Kannada Bengali Hindi Marathi',
  Germany: 'Saxony Hesse Prussia Brandenburg Thuringia Bavaria Hamburg Berlin',
  'United Kingdom': 'London Yorkshire Lancashire Kent Essex Sussex Surrey Cornwall Devon',
};

const demonyms = new Map<string, string>();
const countries = new Map<string, string>();
for (const entry of TABLE.split(/;\s*/)) {
  const [name, list] = entry.trim().split('=') as [string, string];
  countries.set(fold(name), name);
  for (const demonym of list.split(',')) {
    if (!demonyms.has(fold(demonym))) demonyms.set(fold(demonym), name);
  }
}
const aliases = new Map<string, string>();
for (const entry of ALIASES.split(/;\s*/)) {
  const [alias, name] = entry.trim().split('=') as [string, string];
  aliases.set(fold(alias), name);
}
const regions = new Map<string, string>();
for (const [country, list] of Object.entries(REGIONS)) {
  for (const region of list.split(' ')) regions.set(fold(region.replace(/_/g, ' ')), country);
}

export function isDemonym(text: string): boolean {
  return demonyms.has(fold(text));
}

export function isCountry(text: string): boolean {
  const key = fold(text).replace(/^the /, '');
  return countries.has(key) || aliases.has(key);
}

/**
 * The country that a name, demonym or well-known region belongs to, in one spelling; null where it
 * is none. Constituent countries of the United Kingdom count as it: people ask about states.
 */
export function countryOf(text: string): string | null {
  const key = fold(text).replace(/^the /, '');
  const named = countries.get(key) ?? demonyms.get(key) ?? aliases.get(key);
  if (named) return aliases.get(fold(named)) ?? named;
  return regions.get(key) ?? null;
}

/** Countries named in a text, in order, also by demonym or region (with the matched words' range). */
export function countriesIn(
  text: string,
): { country: string; start: number; end: number; text: string; region: boolean }[] {
  const tokens = [...text.matchAll(/[\p{Lu}][\p{L}\p{M}.'’]*/gu)];
  const found: { country: string; start: number; end: number; text: string; region: boolean }[] =
    [];
  for (let i = 0; i < tokens.length; i++) {
    for (let length = 4; length >= 1; length--) {
      const last = tokens[i + length - 1];
      if (!last) continue;
      const start = tokens[i]!.index;
      const end = last.index + last[0].length;
      const words = text
        .slice(start, end)
        .replace(/['’]s$/, '')
        .replace(/\.$/, (dot) => (/\.\p{L}\.$/u.test(text.slice(start, end)) ? dot : ''));
      if (words.length > 32) continue;
      const country = countryOf(words);
      if (country) {
        const key = fold(words);
        found.push({
          country,
          start,
          end: start + words.length,
          text: words,
          region: regions.has(key) && !countries.has(key) && !demonyms.has(key),
        });
        i += length - 1;
        break;
      }
    }
  }
  return found;
}
