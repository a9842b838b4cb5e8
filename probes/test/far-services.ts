// The far end of the stretch in compare-tools.ts: a web server that takes its time, a name server, a STAMP reflector and a
// throughput server. Says when it is ready; ends with its standard input.
import { createSocket } from 'node:dgram';
import { createServer } from 'node:http';
import { StampReflector } from '../src/dial/stamp/stamp-reflector.ts';
import { ThroughputServer } from '../src/dial/throughput/throughput-server.ts';
import { address4, dnsReply } from './dns-message.ts';

const [address = ''] = process.argv.slice(2);
/** What first byte and answers are kept back by. */
export const delayMs = 150;

createServer((_asked, answer) => {
  setTimeout(() => {
    answer.write('first ');
    setTimeout(() => answer.end('last'), delayMs);
  }, delayMs);
}).listen(8_080, address);
const names = createSocket('udp4').bind(5_353, address);
names.on('message', (asked, from) => {
  const reply = dnsReply(asked, [address4('www.example.com', '192.0.2.7')]);
  setTimeout(() => names.send(reply, from.port, from.address), delayMs);
});
await new StampReflector({ address }).open();
const throughput = new ThroughputServer({ address });
await throughput.open();
const token = throughput.book({ streams: 2, seconds: 10, mostBytes: 50_000_000 });
process.stdout.write(`ready ${token ?? ''}\n`);
process.stdin.resume().once('end', () => process.exit(0));
