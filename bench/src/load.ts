// Asks one address again and again over many connections, in a process of its own; prints how often it was answered.
import http from 'node:http';

const { url, headers, body, connections, ms } = JSON.parse(process.argv[2] ?? '{}') as {
  url: string;
  headers: Record<string, string>;
  body: string;
  connections: number;
  ms: number;
};
const agent = new http.Agent({ keepAlive: true, maxSockets: connections });
const times: number[] = [];

function ask(): Promise<void> {
  return new Promise((resolve, reject) => {
    const began = performance.now();
    const request = http.request(
      url,
      { method: 'POST', agent, headers: { 'content-type': 'application/json', ...headers } },
      (response) => {
        response.on('data', () => {});
        response.on('end', () => {
          if (response.statusCode !== 200) reject(new Error(`It answered ${response.statusCode}.`));
          times.push(performance.now() - began);
          resolve();
        });
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}

const end = performance.now() + ms;
await Promise.all(
  Array.from({ length: connections }, async () => {
    while (performance.now() < end) await ask();
  }),
);
times.sort((a, b) => a - b);
console.log(
  JSON.stringify({ perS: (times.length * 1000) / ms, p95Ms: times[Math.floor(times.length * 0.95)] }),
);
agent.destroy();
