export { ThroughputCard } from './throughput-card.tsx';
