/** How the operator calls a command: by npm, or in the image, which has no npm scripts, by `vibework`. */
export function callOf(command: string, options = ''): string {
  if (process.env['VIBEWORK_CALL']) return ['vibework', command, options].join(' ').trim()
  return `npm run ${command}${options && ` -- ${options}`}`
}
