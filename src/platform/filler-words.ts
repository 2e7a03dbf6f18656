import { foldText } from './words.ts'

/**
 * Words of a search that express a wish but not its subject, as in "I need someone to fix my shop". Results
 * need not contain them. English, Spanish and French, without accents; the database's list of English stop words has
 * the articles and prepositions.
 */
const fillers = new Set(
  [
    'a affordable an and any anybody anyone asap best budget can cheap cheapest could do does every experienced',
    'expert experts find fix fixing for get gets give good got great help helping helps hire hiring i id im in',
    'inexpensive job last looking make me my need needed needs new of on our please pro professional running shows',
    'since skilled some somebody someone talented the to top urgent want wanted wants we who with would you your',
    'al alguien arreglar ayuda ayudar barata barato buen buena bueno busco como con contratar de del el en experta',
    'experto favor hacer haga la las los mejor mejores mi mis necesita necesitamos necesito nuestra nuestro para por',
    'profesional pueda puede que quiero se su un una y',
    "aide aider au aux avec besoin bon bonne cher cherche cherchons d'un d'une dans des du en engager entreprise est",
    "et experte faire j'ai je le les ma meilleur meilleure mes mon nos notre nous pas peut pour professionnel",
    "quelqu'un qui recherche recruter reparer s'il son sur svp une veux voudrais vous",
  ].flatMap((line) => line.split(' ')),
)

/** The words that results should contain; all words if every one is a filler. */
export function significantWords(words: readonly string[]): string[] {
  const significant = words.filter((word) => !fillers.has(foldText(word).replaceAll('’', "'")))
  return significant.length > 0 ? significant : [...words]
}
