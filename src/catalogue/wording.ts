import type { Language } from '#platform/languages.ts'

/**
 * Words that the interface does not use, because the glossary has another word for the thing or because they
 * read as translated. Compared with texts whose placeholders are blanked.
 */
export const bannedWords: Record<Language, RegExp> = {
  en: new RegExp(
    String.raw`\b(?:mails?(?! server)|mailed|sign(?:ed|s|ing)? (?:in|out)|sign-in|pictures?|goes back|review time|` +
      String.raw`somebody|nobody|everybody|anybody|whoever|whom|meanwhile|anew|at once|for good|mend|is told|stands|` +
      String.raw`going on|goes on|colour|centre|our books|the books)\b`,
    'iu',
  ),
  es: new RegExp(
    String.raw`\b(?:mercado|administrador(?:es)?|superadministr\w{1,12}|equipo de administración|apelación|apelar|` +
      String.raw`ensayo|oficios?|encargo|entretanto|mientras tanto|slug|enmienda|` +
      String.raw`vuelven? (?:a ti|al cliente|a tu tarjeta|a \{)|\p{L}{1,20}[áéí]is)(?!\p{L})` +
      // “Entrada” for a blog post; an inbox and an input keep the word.
      String.raw`|(?<!bandeja de )\bentradas?\b(?! no válida)`,
    'iu',
  ),
  fr: new RegExp(
    String.raw`(?<![\p{L}-])(?:veuillez|e?mails?|réglages?|conservée?s?|examen|examine\p{L}{0,12}|versée?s?|` +
      String.raw`versements?|relecture|relue?s?|téléverse\p{L}{0,12}|(?:super-)?administrateurs?|avertie?s?|invitée?s?|` +
      String.raw`déconnectée?s?|cahier des charges|répétition|entre-temps|compte de (?:paiement|versement)|slug)(?!\p{L})` +
      // “Engager” for hiring; the viber does commit to delivering.
      String.raw`|(?<!vous )(?<!\p{L})engag(?:er|ez|ée?)(?!\p{L})` +
      String.raw`|(?<!(?:fait|faites|faire|à l’) ?)(?<!\p{L})appels?(?!\p{L}| à l’action)`,
    'iu',
  ),
}

/** A space that can break before or inside French punctuation, where one that cannot belongs (U+202F, U+00A0). */
export const breakingSpace = / (?=[;:!?»])|«(?!\u00A0)/u

/** What a text says, with its placeholders and choices blanked. */
export function spokenPart(text: string): string {
  return text.replaceAll(/\{\w+(?=[},])/g, '{').replaceAll(/<\/?\w+>/g, '')
}
