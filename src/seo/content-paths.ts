/**
 * Public content pages, which contain the admins' head code. Its scripts run until the document is unloaded, so that
 * navigation to any other page needs a full page load.
 */
const content = [
  /^\/$/,
  /^\/browse(-vibers)?\/?$/,
  /^\/vibers\/\d+\/?$/,
  /^\/users\/\d+\/profile\/?$/,
  /^\/services\/\d+\/?$/,
  /^\/gigs(\/\d+)?\/?$/,
  /^\/knowledge-base\/?$/,
  // Excludes the search and the editor.
  /^\/knowledge-base\/(?!(?:create|search|edit)\/?(?:$|\d))[a-z0-9-]+\/?$/,
  /^\/knowledge-base\/(?!edit\/)[a-z0-9-]+\/[a-z0-9-]+\/?$/,
  /^\/prompts\/?$/,
  // Excludes the editor.
  /^\/prompts\/(?!edit\/)[a-z0-9-]+\/[a-z0-9-]+\/?$/,
  /^\/blog\/?$/,
  /^\/blog\/post\/[a-z0-9-]+\/?$/,
]

export function isContentPath(path: string): boolean {
  return content.some((pattern) => pattern.test(path))
}
