import { allEndpoints } from '@linekeeper/contract/endpoints';

const known = allEndpoints.map(({ method, path, output, csv }) => ({
  call: new RegExp(`^${method} ${path.replace(/:\w+/g, '[^/]+')}$`),
  output,
  isFile: csv === true,
}));

/**
 * What an outsider may answer to a call (`POST /api/v1/roles/list`) as the contract declares it: fields that it does not know
 * are left out, as the server leaves them out. Throws for an answer that the contract does not allow, and for a call that it
 * does not know.
 */
export function answerByContract(call: string, data: unknown): unknown {
  const endpoint = known.find((item) => item.call.test(call));
  if (!endpoint) throw new Error(`${call} is no call of the contract.`);
  if (endpoint.isFile) throw new Error(`${call} answers a file.`);
  const parsed = endpoint.output.safeParse(data);
  if (!parsed.success) throw new Error(`${call} is not answered so by the contract: ${parsed.error.message}`);
  return parsed.data;
}
