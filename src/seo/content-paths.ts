/**
 * Pages everybody may read, by what the browser knows of them. Where the operator's code runs it stays for as
 * long as the document does, so anything else is loaded afresh.
 */
const content = [
  /^\/$/,
  /^\/browse(-vibers)?\/?$/,
  /^\/vibers\/\d+\/?$/,
  /^\/users\/\d+\/profile\/?$/,
  /^\/services\/\d+\/?$/,
  /^\/knowledge-base\/?$/,
  // What is looked for and written there is somebody's own.
  /^\/knowledge-base\/(?!(?:create|search|edit)\/?(?:$|\d))[a-z0-9-]+\/?$/,
  /^\/knowledge-base\/(?!edit\/)[a-z0-9-]+\/[a-z0-9-]+\/?$/,
  /^\/prompts\/?$/,
  // What is written and kept there is somebody's own.
  /^\/prompts\/(?!edit\/)[a-z0-9-]+\/[a-z0-9-]+\/?$/,
  /^\/blog\/?$/,
  /^\/blog\/post\/[a-z0-9-]+\/?$/,
]

export function isContentPath(path: string): boolean {
  return content.some((pattern) => pattern.test(path))
}
