/** The one line that fetches the installer, checks that it is what the console showed, and runs it. */
export function installLine(server: string, claim: string, sha256: string): string {
  const file = 'linekeeper-agent.sh';
  return [
    `curl -fsS -o ${file} ${server}/agent/v1/install.sh`,
    `echo "${sha256}  ${file}" | sha256sum -c`,
    `sudo sh ${file} ${server} ${claim}`,
  ].join(' && ');
}

/** The line where the program is on the machine already. */
export function programLine(server: string, claim: string): string {
  return `linekeeper-agent enrol --server ${server} --claim ${claim}`;
}
