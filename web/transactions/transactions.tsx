export default function X() {
  return <h1>transactions</h1>;
}
